@NullMarked
package dev.capstan.messaging.amqp;

import org.jspecify.annotations.NullMarked;
