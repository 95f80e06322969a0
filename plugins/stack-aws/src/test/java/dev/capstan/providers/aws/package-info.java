@NullMarked
package dev.capstan.providers.aws;

import org.jspecify.annotations.NullMarked;
