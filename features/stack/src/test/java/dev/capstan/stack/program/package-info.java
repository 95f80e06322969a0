@NullMarked
package dev.capstan.stack.program;

import org.jspecify.annotations.NullMarked;
