@NullMarked
package dev.capstan.providers.tls;

import org.jspecify.annotations.NullMarked;
