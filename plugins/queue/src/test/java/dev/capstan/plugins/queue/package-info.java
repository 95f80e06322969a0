@NullMarked
package dev.capstan.plugins.queue;

import org.jspecify.annotations.NullMarked;
