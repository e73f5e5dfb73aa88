package main

import (
	"fmt"
	"runtime/debug"

	"zumabase/migrations"
)

type versionCmd struct{}

func (versionCmd) Help() string {
	return "Examples:\n  zuma version\n  zuma --version"
}

func (versionCmd) Run(s *streams) error {
	_, err := fmt.Fprintln(s.out, versionText())
	return err
}

// versionText tells program and catalogs apart: the version, the commit that it
// was built from where go knows it, and the format of the catalogs it reads.
func versionText() string {
	text := "zuma " + version()
	if info, ok := debug.ReadBuildInfo(); ok {
		settings := make(map[string]string)
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if commit := settings["vcs.revision"]; commit != "" {
			text += ", commit " + commit[:min(len(commit), 12)]
			if settings["vcs.modified"] == "true" {
				text += " with changes"
			}
		}
	}
	return fmt.Sprintf("%s, catalog format %d", text, migrations.Version)
}

// version is the module's version, or "devel" in a checkout.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
