/// Walks a tree with data and writes the output.
///
/// Start with [Renderer].
@NullMarked
package dev.capstan.gotemplate.run;

import org.jspecify.annotations.NullMarked;
