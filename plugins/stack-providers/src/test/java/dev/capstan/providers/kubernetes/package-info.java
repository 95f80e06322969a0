@NullMarked
package dev.capstan.providers.kubernetes;

import org.jspecify.annotations.NullMarked;
