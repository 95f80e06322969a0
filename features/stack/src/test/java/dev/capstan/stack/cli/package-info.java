/// What is done with the Pulumi CLI, shown without one.
@NullMarked
package dev.capstan.stack.cli;

import org.jspecify.annotations.NullMarked;
