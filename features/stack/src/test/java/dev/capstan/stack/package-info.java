/// What every engine of stacks must do.
@NullMarked
package dev.capstan.stack;

import org.jspecify.annotations.NullMarked;
