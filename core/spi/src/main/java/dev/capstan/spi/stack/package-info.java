/// What runs stacks: engines, which run whole programs, and the providers of the built-in one, which make single
/// resources.
///
/// Values are trees as everywhere in this package's parent. Trees that are given are not to be changed.
///
/// Start with [Provider].
@NullMarked
package dev.capstan.spi.stack;

import org.jspecify.annotations.NullMarked;
