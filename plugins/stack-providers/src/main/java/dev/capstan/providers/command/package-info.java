/// Commands of this machine as resources, for who may run them.
///
/// Start with [CommandProvider].
@NullMarked
package dev.capstan.providers.command;

import org.jspecify.annotations.NullMarked;
