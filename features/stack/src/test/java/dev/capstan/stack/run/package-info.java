@NullMarked
package dev.capstan.stack.run;

import org.jspecify.annotations.NullMarked;
