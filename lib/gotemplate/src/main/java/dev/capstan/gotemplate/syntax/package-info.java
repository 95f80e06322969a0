/// From text to tree: [Lexer] cuts it into tokens, [Parser] builds the [Node]s, [Printer] writes them back.
///
/// Start with [Parser].
@NullMarked
package dev.capstan.gotemplate.syntax;

import org.jspecify.annotations.NullMarked;
