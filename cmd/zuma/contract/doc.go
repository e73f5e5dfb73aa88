// Package contract has the types of all JSON that the program writes: on the
// command line, over HTTP and in files. They are a promise to other programs:
// fields may be added at any time, and none is ever taken away, renamed or
// given another meaning. Whoever reads them has to pass over what he does not
// know.
//
// There is no logic here but the making of the types out of those of solver
// and catalog.
package contract
