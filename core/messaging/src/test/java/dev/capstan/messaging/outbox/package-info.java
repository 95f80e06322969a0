@NullMarked
package dev.capstan.messaging.outbox;

import org.jspecify.annotations.NullMarked;
