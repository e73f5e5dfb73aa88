// Package check puts anyone's solver on trial: it draws cases whose answers a
// catalog knows, asks a command for them, and compares.
//
// cases.go draws the cases and sources.go says of what kinds; asking.go asks
// them; lines.go and arguments.go talk to the command in either style.
package check
