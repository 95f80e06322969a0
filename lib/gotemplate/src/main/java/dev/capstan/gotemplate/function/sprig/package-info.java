/// The functions that people know from sprig and Helm, one class for each theme.
///
/// Each class lists its functions in one place and keeps what they do in small methods below. The formats behind
/// them have packages of their own: `data` (JSON, YAML), `text`, `time` (Go's layouts), `semver`.
///
/// Start with [SprigFunctions].
@NullMarked
package dev.capstan.gotemplate.function.sprig;

import org.jspecify.annotations.NullMarked;
