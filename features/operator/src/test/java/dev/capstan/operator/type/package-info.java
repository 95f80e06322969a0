@NullMarked
package dev.capstan.operator.type;

import org.jspecify.annotations.NullMarked;
