@NullMarked
package dev.capstan.messaging.delivery;

import org.jspecify.annotations.NullMarked;
