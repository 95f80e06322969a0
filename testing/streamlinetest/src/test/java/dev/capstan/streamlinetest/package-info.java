@NullMarked
package dev.capstan.streamlinetest;

import org.jspecify.annotations.NullMarked;
