@NullMarked
package dev.capstan.providers.random;

import org.jspecify.annotations.NullMarked;
