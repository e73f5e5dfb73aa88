package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSchemathesis lets schemathesis (PyPI) make requests of the API's
// document and hold what the server does against it, with all of its checks.
// It takes a minute or two, so it runs with ZUMA_LONG alone.
func TestSchemathesis(t *testing.T) {
	if os.Getenv("ZUMA_LONG") == "" {
		t.Skip("skipped: a long test; ZUMA_LONG=1 runs it")
	}
	program := os.Getenv("ZUMA_SCHEMATHESIS")
	if program == "" {
		program = "schemathesis"
	}
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skipf("skipped: %v; pip install schemathesis, or name it in ZUMA_SCHEMATHESIS", err)
	}
	address, _ := serveOn(t, newServer(t, small(t)))
	folder := t.TempDir()
	// What is no board, no statement or no range is refused though it is a
	// string, which is all that a schema can say of it.
	config := filepath.Join(folder, "schemathesis.toml")
	if err := os.WriteFile(config, []byte("[checks.positive_data_acceptance]\nexpected-statuses = [\"2xx\", 400, 403, 413, 422, 503]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), program, "--config-file", config, "run", "http://"+address+"/api/v1/openapi.json",
		"--checks", "all", "--max-examples", "15", "--request-timeout", "30", "--no-color")
	command.Dir = folder
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
