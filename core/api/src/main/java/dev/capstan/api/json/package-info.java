/// Reading and writing JSON and YAML as trees, strictly and within limits.
///
/// A [Document] is what was read, with the duplicate keys that were found on the way: whether they matter is the
/// caller's to say. Whole numbers are always `LongNode`, so that equal values are equal trees.
///
/// Start with [Document].
@NullMarked
package dev.capstan.api.json;

import org.jspecify.annotations.NullMarked;
