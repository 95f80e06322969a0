/// Plugins inside the started program, while it, its database or the plugin itself is taken away under load.
///
/// Start with [Office], then [Load], which knows what was acknowledged, and [Ledger], which writes down what was done.
@NullMarked
package dev.capstan.conformance.plugins;

import org.jspecify.annotations.NullMarked;
