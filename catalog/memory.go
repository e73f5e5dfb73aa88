package catalog

import (
	"context"
	"fmt"
	"time"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// SQLite counts its memory only if it is told to before it is first used.
var _ = func() int32 {
	tls := libc.NewTLS()
	defer tls.Close()
	yes := libc.NewVaList(int32(1))
	defer libc.Xfree(tls, yes)
	return sqlite3.Xsqlite3_config(tls, sqlite3.SQLITE_CONFIG_MEMSTATUS, yes)
}()

// boundMemory returns a context that ends with an ErrStatement when SQLite
// uses more than so many bytes, and a function that ends the watch. There are
// functions that gather values without an end.
func boundMemory(ctx context.Context, limit int64) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		tls := libc.NewTLS()
		defer tls.Close()
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if sqlite3.Xsqlite3_memory_used(tls) > limit {
					cancel(fmt.Errorf("%w: it needs more than %d MB of memory", ErrStatement, limit>>20))
				}
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}
