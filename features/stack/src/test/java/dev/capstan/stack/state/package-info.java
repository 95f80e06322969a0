@NullMarked
package dev.capstan.stack.state;

import org.jspecify.annotations.NullMarked;
