@NullMarked
package dev.capstan.streamline;

import org.jspecify.annotations.NullMarked;
