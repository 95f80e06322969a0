/// The kind that a Template makes: what it is called, and its CustomResourceDefinition.
///
/// Start with [Definition].
@NullMarked
package dev.capstan.template.definition;

import org.jspecify.annotations.NullMarked;
