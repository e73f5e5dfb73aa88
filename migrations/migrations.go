// Package migrations has the schema of the catalog, as numbered SQL files.
//
// A later version of the schema is a further file, never a change to one that
// has been published. Each file sets user_version to its own number, by which
// a program tells the age of a catalog without running anything on it.
package migrations

import "embed"

// Files are the migrations, in the form that pressly/goose applies.
//
//go:embed *.sql
var Files embed.FS

// Version is the number of the latest migration.
const Version = 2

// ApplicationID marks a SQLite file as a catalog of ours: "Zuma".
const ApplicationID = 0x5a756d61
