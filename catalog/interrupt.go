package catalog

import (
	"context"
	"reflect"

	"github.com/jmoiron/sqlx"
	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// interruptAt interrupts what the connection is doing when ctx ends, until
// stop is called, which must be after the statement's end.
//
// The driver does so itself only while a statement runs to its first row. To
// compile one can take for ever as well, and so can a search for the second
// row, for which database/sql would wait. The driver keeps its handle to
// itself, hence the reflection.
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
		if cancel() {
			return
		}
		<-done // the connection must not be closed before
		// A connection that was interrupted is one that the pool throws away.
		// Another statement takes the mark from it.
		conn.ExecContext(context.WithoutCancel(ctx), "SELECT 1")
	}
}
