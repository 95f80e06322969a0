@NullMarked
package dev.capstan.operator;

import org.jspecify.annotations.NullMarked;
