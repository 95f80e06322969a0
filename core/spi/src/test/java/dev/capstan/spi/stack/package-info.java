@NullMarked
package dev.capstan.spi.stack;

import org.jspecify.annotations.NullMarked;
