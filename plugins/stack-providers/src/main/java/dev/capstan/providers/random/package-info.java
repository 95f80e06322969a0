/// Passwords, names and numbers that nobody could guess.
///
/// Start with [RandomProvider].
@NullMarked
package dev.capstan.providers.random;

import org.jspecify.annotations.NullMarked;
