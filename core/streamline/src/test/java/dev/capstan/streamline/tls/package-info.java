@NullMarked
package dev.capstan.streamline.tls;

import org.jspecify.annotations.NullMarked;
