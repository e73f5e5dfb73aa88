package pages_test

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"zumabase/catalog/pages"
)

func Example() {
	folder, err := os.MkdirTemp("", "pages")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "squares.db")

	// SQLite makes the schema, and closes the file.
	db, err := sql.Open("sqlite", path)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE square (number INTEGER PRIMARY KEY, square INTEGER, root REAL) WITHOUT ROWID"); err != nil {
		log.Fatal(err)
	}
	var root uint32
	if err := db.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = 'square'").Scan(&root); err != nil {
		log.Fatal(err)
	}
	db.Close()

	f, err := pages.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	if err := f.WriteIndex(context.Background(), root, 1, pages.Count(100_000, func(i int, r *pages.Record) {
		r.Int(int64(i))
		r.Int(int64(i) * int64(i))
		r.Real(1 / float64(i+1))
	})); err != nil {
		log.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		log.Fatal(err)
	}

	db, err = sql.Open("sqlite", path)
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	var finding string
	var rows, square int64
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&finding); err != nil {
		log.Fatal(err)
	}
	if err := db.QueryRow("SELECT count(*), (SELECT square FROM square WHERE number = 99999) FROM square").Scan(&rows, &square); err != nil {
		log.Fatal(err)
	}
	fmt.Println(finding, rows, square)
	// Output: ok 100000 9999800001
}
