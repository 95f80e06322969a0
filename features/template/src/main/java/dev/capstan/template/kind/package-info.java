/// The kind of Templates themselves.
///
/// Start with [TemplateKind].
@NullMarked
package dev.capstan.template.kind;

import org.jspecify.annotations.NullMarked;
