@NullMarked
package dev.capstan.messaging.inprocess;

import org.jspecify.annotations.NullMarked;
