package main

import (
	"fmt"
	"runtime/debug"

	"zumabase/migrations"
)

type versionCmd struct{}

func (versionCmd) Help() string {
	return "Examples:\n  zuma version"
}

func (versionCmd) Run(s *streams) error {
	_, err := fmt.Fprintf(s.out, "zuma %s, catalog schema %d\n", version(), migrations.Version)
	return err
}

// version is the module's version, or "devel" in a checkout.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
