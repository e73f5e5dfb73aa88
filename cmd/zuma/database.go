package main

import (
	"context"

	"zumabase/catalog"
)

// databaseFlag is the flag of the commands that need a catalog.
type databaseFlag struct {
	DB string `name:"db" env:"ZUMA_DB" default:"zuma.db" placeholder:"FILE" predictor:"file" help:"The catalog's file (${default})."`
}

func (d databaseFlag) open(ctx context.Context) (*catalog.Catalog, error) {
	return catalog.Open(ctx, d.DB)
}
