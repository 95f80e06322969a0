/// Who calls, and what they may do.
///
/// Every verb asks [Access] before it looks at anything. Role-based rules are in `rbac`, beside this package.
///
/// Start with [Access].
@NullMarked
package dev.capstan.registry.access;

import org.jspecify.annotations.NullMarked;
