@NullMarked
package dev.capstan.providers.http;

import org.jspecify.annotations.NullMarked;
