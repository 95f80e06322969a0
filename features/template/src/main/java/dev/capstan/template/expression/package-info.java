/// What stands in `${…}` in a Template: read once, then filled in for each instance.
///
/// Values of an instance are put into the tree, never into its text, and what they say means nothing more to whoever
/// runs the program: a `$` is doubled and a key such as `fn::readFile` is refused. References to resources are left
/// for the program to follow.
///
/// Start with [Interpolated].
@NullMarked
package dev.capstan.template.expression;

import org.jspecify.annotations.NullMarked;
