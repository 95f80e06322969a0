/// The program: its command line, its configuration, and the one place where everything is put together.
///
/// Start with [ControlPlane].
@NullMarked
package dev.capstan.app;

import org.jspecify.annotations.NullMarked;
