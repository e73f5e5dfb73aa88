// Package shuffle brings records to shards, within a budget of memory and with
// files for what goes beyond it. It knows nothing of what the records mean.
//
// A [Pile] takes the records of one level in any order, from several writers at
// once, and gives them back shard by shard. A [State] keeps what is known after
// a level, one block of bytes for each shard, in memory or in a file that outlives
// the process.
package shuffle

// Shards is how many shards there are: so many that a shard's part of a large
// enumeration fits into a processor's cache, or at least into memory.
const Shards = 1024
