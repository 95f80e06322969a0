@NullMarked
package dev.capstan.localjobs.job;

import org.jspecify.annotations.NullMarked;
