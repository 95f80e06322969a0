/// A checked tree becomes a tree of small objects that each do one thing; running it is calling the topmost.
///
/// [Compiler] makes the [Code]; a [Frame] holds what one run needs, so that a [Routine] may run on many threads.
///
/// Start with [Compiler].
@NullMarked
package dev.capstan.expr.run;

import org.jspecify.annotations.NullMarked;
