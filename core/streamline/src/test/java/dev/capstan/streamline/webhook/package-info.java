@NullMarked
package dev.capstan.streamline.webhook;

import org.jspecify.annotations.NullMarked;
