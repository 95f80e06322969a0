/// What providers have in common whose resources are nothing but values: they are in the state of a stack and nowhere
/// else.
///
/// Start with [ValueProvider].
@NullMarked
package dev.capstan.providers;

import org.jspecify.annotations.NullMarked;
