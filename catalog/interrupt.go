package catalog

import (
	"context"
	"reflect"

	"github.com/jmoiron/sqlx"
	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// interruptAt interrupts what the connection is doing when ctx ends, until
// stop is called.
//
// The driver does so itself only until a statement's first row: a search for
// the second one would go on for ever, and database/sql would wait for it. The
// driver keeps its handle to itself, hence the reflection.
func interruptAt(ctx context.Context, conn *sqlx.Conn) (stop func()) {
	var handle uintptr
	conn.Raw(func(driverConn any) error {
		if v := reflect.Indirect(reflect.ValueOf(driverConn)); v.Kind() == reflect.Struct {
			if db := v.FieldByName("db"); db.IsValid() && db.Kind() == reflect.Uintptr {
				handle = uintptr(db.Uint())
			}
		}
		return nil
	})
	if handle == 0 {
		return func() {} // another version of the driver; TestQueryEnds tells
	}
	done := make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		defer close(done)
		tls := libc.NewTLS()
		defer tls.Close()
		sqlite3.Xsqlite3_interrupt(tls, handle)
	})
	return func() {
		if !cancel() {
			<-done // the connection must not be closed before
		}
	}
}
