/// The action `process`: has changes made by a program on this machine.
///
/// Start with [ProcessAction].
@NullMarked
package dev.capstan.plugins.process;

import org.jspecify.annotations.NullMarked;
