@NullMarked
package dev.capstan.localjobs.log;

import org.jspecify.annotations.NullMarked;
