/// What every broker promises, and the tests that ask it of each.
@NullMarked
package dev.capstan.messaging;

import org.jspecify.annotations.NullMarked;
