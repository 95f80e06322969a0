@NullMarked
package dev.capstan.stack.run.update;

import org.jspecify.annotations.NullMarked;
