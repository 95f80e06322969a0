/// A Pulumi YAML program, read and checked: its config, resources, variables and outputs, the `${…}` and `fn::…` in
/// them, and what these come to. Nothing here makes anything.
///
/// Start with [Program].
@NullMarked
package dev.capstan.stack.program;

import org.jspecify.annotations.NullMarked;
