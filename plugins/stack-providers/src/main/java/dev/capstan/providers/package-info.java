/// Providers of the built-in engine that need little.
@NullMarked
package dev.capstan.providers;

import org.jspecify.annotations.NullMarked;
