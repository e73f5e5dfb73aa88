package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os/exec"
	"runtime"
	"syscall"

	"zumabase/cmd/zuma/web"
	"zumabase/solver/fault"
)

// defaultAddress is where the server is unless that is taken.
const defaultAddress = "127.0.0.1:7488"

type serveCmd struct {
	databaseFlag
	Addr string   `placeholder:"HOST:PORT" help:"Where to serve; port 0 is a free one (127.0.0.1:7488, or a free port if that is taken)."`
	Host []string `placeholder:"NAME" help:"Another name by which the server may be asked for, as behind a proxy; may be repeated."`
	Log  bool     `help:"Log each request to standard error, a line of JSON each."`
	Open bool     `help:"Open a browser."`
}

func (serveCmd) Help() string {
	return `Serves pages to solve, play and choose puzzles, the census, and SQL, and the same
as a JSON API under /api/v1, which /api/v1/openapi.json describes. The address
is printed; Ctrl-C ends it. Nothing is fetched from elsewhere, and nothing is
written. A catalog that is rebuilt meanwhile is served from then on. Requests for
other hosts than the address, and --host, are refused; /healthz says whether all
is well.

Examples:
  zuma serve --open
  zuma serve --addr 127.0.0.1:8080`
}

func (c *serveCmd) Run(ctx context.Context, s *streams) error {
	options := web.Options{Path: c.DB, Version: version(), Hosts: c.Host, Log: slog.New(slog.NewTextHandler(s.err, nil))}
	if c.Log {
		options.Access = slog.New(slog.NewJSONHandler(s.err, nil))
	}
	server, err := web.New(ctx, options)
	if err != nil {
		return err
	}
	defer server.Close()
	listener, err := c.listen()
	if err != nil {
		return &fault.Error{Kind: fault.BadInput, Field: "addr", Hint: "another --addr, such as 127.0.0.1:0 for a free port", Err: err}
	}
	address := "http://" + listener.Addr().String() + "/"
	if _, err := fmt.Fprintln(s.out, address); err != nil {
		listener.Close()
		return err
	}
	s.tell("serving %s; Ctrl-C ends it", c.DB)
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		s.tell("everybody who can reach this machine can ask it")
	}
	if c.Open {
		if err := openBrowser(address); err != nil {
			fmt.Fprintln(s.err, "zuma: no browser:", err)
		}
	}
	return server.Serve(ctx, listener)
}

func (c *serveCmd) listen() (net.Listener, error) {
	if c.Addr != "" {
		return net.Listen("tcp", c.Addr)
	}
	listener, err := net.Listen("tcp", defaultAddress)
	if errors.Is(err, syscall.EADDRINUSE) {
		return net.Listen("tcp", "127.0.0.1:0")
	}
	return listener, err
}

// openBrowser has the system open a page.
func openBrowser(address string) error {
	command := exec.Command("xdg-open", address)
	switch runtime.GOOS {
	case "darwin":
		command = exec.Command("open", address)
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	}
	if err := command.Start(); err != nil {
		return err
	}
	go command.Wait() // so that it leaves no zombie
	return nil
}
