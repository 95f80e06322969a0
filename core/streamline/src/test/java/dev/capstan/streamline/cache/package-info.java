@NullMarked
package dev.capstan.streamline.cache;

import org.jspecify.annotations.NullMarked;
