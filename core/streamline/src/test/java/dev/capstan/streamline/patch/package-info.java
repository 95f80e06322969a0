@NullMarked
package dev.capstan.streamline.patch;

import org.jspecify.annotations.NullMarked;
