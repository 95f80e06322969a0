@NullMarked
package dev.capstan.localjobs.image;

import org.jspecify.annotations.NullMarked;
