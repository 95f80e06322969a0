@NullMarked
package dev.capstan.stack.engine;

import org.jspecify.annotations.NullMarked;
