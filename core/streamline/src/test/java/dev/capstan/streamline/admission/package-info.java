@NullMarked
package dev.capstan.streamline.admission;

import org.jspecify.annotations.NullMarked;
