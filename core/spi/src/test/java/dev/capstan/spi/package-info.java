@NullMarked
package dev.capstan.spi;

import org.jspecify.annotations.NullMarked;
