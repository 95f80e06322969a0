/// What the functions do with text: bytes, the case of words, numbers, patterns, URLs.
///
/// Start with [RawText].
@NullMarked
package dev.capstan.gotemplate.function.sprig.text;

import org.jspecify.annotations.NullMarked;
