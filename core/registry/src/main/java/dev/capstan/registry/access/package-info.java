/// Who calls, and what they may do.
///
/// Every verb asks [Access] before it looks at anything. Identity and role-based rules plug in here.
///
/// Start with [Access].
@NullMarked
package dev.capstan.registry.access;

import org.jspecify.annotations.NullMarked;
