/// What must hold for objects beyond their schema: metadata that every kind has, and the rules of single kinds.
///
/// Start with [KindRules].
@NullMarked
package dev.capstan.registry.rules;

import org.jspecify.annotations.NullMarked;
