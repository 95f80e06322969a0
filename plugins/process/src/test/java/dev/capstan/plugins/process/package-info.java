/// Tests of the action `process`, with real programs.
@NullMarked
package dev.capstan.plugins.process;

import org.jspecify.annotations.NullMarked;
