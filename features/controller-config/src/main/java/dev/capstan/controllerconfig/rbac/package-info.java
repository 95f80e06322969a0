/// What a controller must be allowed to do, and no more.
///
/// Start with [Permissions].
@NullMarked
package dev.capstan.controllerconfig.rbac;

import org.jspecify.annotations.NullMarked;
