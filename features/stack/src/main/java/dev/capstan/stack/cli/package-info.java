/// The Pulumi CLI as an engine: one process for each operation, its project in a folder of its own, its events read as
/// they come.
///
/// Start with [PulumiEngine].
@NullMarked
package dev.capstan.stack.cli;

import org.jspecify.annotations.NullMarked;
