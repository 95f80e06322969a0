/// Who calls, and what they may do.
///
/// Every verb asks [Access] before it looks at anything. Role-based rules are in `rbac`, beside this package.
///
/// What was asked and answered can be heard by a [Witness].
///
/// Start with [Access].
@NullMarked
package dev.capstan.registry.access;

import org.jspecify.annotations.NullMarked;
