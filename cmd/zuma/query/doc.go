// Package query reads what somebody wants of a catalog's puzzles: filters, an
// order, a number, a seed, whether they are shuffled. It reads them from flags,
// from an address or from JSON, in the same words, and runs them.
package query
