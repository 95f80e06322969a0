/// The types of resources, and who is to reconcile each.
///
/// Start with [ManagedType].
@NullMarked
package dev.capstan.operator.type;

import org.jspecify.annotations.NullMarked;
