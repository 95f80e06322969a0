@NullMarked
package dev.capstan.examples.guestbook;

import org.jspecify.annotations.NullMarked;
