/// Updates of stacks as people see them on the command line.
///
/// Start with [UpdateReport].
@NullMarked
package dev.capstan.app.stack;

import org.jspecify.annotations.NullMarked;
