@NullMarked
package dev.capstan.stack.kind;

import org.jspecify.annotations.NullMarked;
