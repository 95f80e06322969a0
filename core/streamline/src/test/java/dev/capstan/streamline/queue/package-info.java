@NullMarked
package dev.capstan.streamline.queue;

import org.jspecify.annotations.NullMarked;
