@NullMarked
package dev.capstan.testing.s3;

import org.jspecify.annotations.NullMarked;
