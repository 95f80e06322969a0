@NullMarked
package dev.capstan.messaging.pubsub;

import org.jspecify.annotations.NullMarked;
