/// An operator as its author would write it, run by the Java Operator SDK against the server, unchanged.
///
/// Start with [WidgetReconciler].
@NullMarked
package dev.capstan.conformance.operator;

import org.jspecify.annotations.NullMarked;
