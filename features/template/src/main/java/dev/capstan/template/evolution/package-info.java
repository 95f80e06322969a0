/// What a changed Template changes for the instances there are.
///
/// Start with [Evolution].
@NullMarked
package dev.capstan.template.evolution;

import org.jspecify.annotations.NullMarked;
