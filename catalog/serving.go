package catalog

import (
	"context"

	"github.com/jmoiron/sqlx"

	"zumabase/solver/fault"
)

// OpenForServing opens a catalog as Open does, for a process that outlives
// what others do to the file. All of its connections are made at once, so that
// they read one and the same file even if another takes its name; no more than
// that many statements run at a time. Statements are a stranger's: their values are shorter than
// elsewhere, and they learn nothing of where the file is.
//
// The errors are those of Open, and of kind fault.BadInput for less than one
// connection.
func OpenForServing(ctx context.Context, path string, connections int) (*Catalog, error) {
	if connections < 1 {
		return nil, fault.Bad("connections", "%d connections: want 1 or more", connections)
	}
	c, err := openWith(ctx, path, serving)
	if err != nil {
		return nil, err
	}
	if err := c.connect(ctx, connections); err != nil {
		c.Close()
		return nil, c.fileError(err)
	}
	return c, nil
}

// connect makes n connections and keeps them.
func (c *Catalog) connect(ctx context.Context, n int) error {
	c.db.SetMaxOpenConns(n)
	c.db.SetMaxIdleConns(n)
	held := make([]*sqlx.Conn, 0, n)
	defer func() {
		for _, conn := range held {
			conn.Close() // gives it back to the pool
		}
	}()
	for range n {
		conn, err := c.db.Connx(ctx)
		if err != nil {
			return err
		}
		held = append(held, conn)
	}
	return nil
}
