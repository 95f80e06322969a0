/// What built-in kinds fill in that depends on their other fields, which a schema cannot say.
///
/// Start with [FieldDefaults].
@NullMarked
package dev.capstan.registry.defaults;

import org.jspecify.annotations.NullMarked;
