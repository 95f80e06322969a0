@NullMarked
package dev.capstan.stack.run.stack;

import org.jspecify.annotations.NullMarked;
