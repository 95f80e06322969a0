/// A configuration in YAML, read so that whatever is wrong with it is said at once, each with its place.
///
/// Start with [Draft].
@NullMarked
package dev.capstan.yaml;

import org.jspecify.annotations.NullMarked;
