@NullMarked
package dev.capstan.localjobs;

import org.jspecify.annotations.NullMarked;
