@NullMarked
package dev.capstan.providers.command;

import org.jspecify.annotations.NullMarked;
