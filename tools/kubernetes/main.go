// Takes from Kubernetes what this project keeps as data. See README.md.
package main

import (
	"fmt"
	"os"
)

func main() {
	switch {
	case len(os.Args) == 2 && os.Args[1] == "messages":
		writeMessages(os.Stdout)
	case len(os.Args) == 2 && os.Args[1] == "cases":
		writeCases(os.Stdout, 1, 1, 3000)
	case len(os.Args) == 2 && os.Args[1] == "patches":
		writePatches(os.Stdout, 1, 1, 2500)
	case len(os.Args) == 2 && os.Args[1] == "many-patches":
		writePatches(os.Stdout, 1000, 40, 20_000)
	case len(os.Args) == 2 && os.Args[1] == "many-cases":
		writeCases(os.Stdout, 100, 40, 100_000)
	default:
		fmt.Fprintln(os.Stderr, "say what to write: messages, cases, many-cases, patches or many-patches")
		os.Exit(2)
	}
}
