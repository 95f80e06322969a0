/// What changes for the objects of a kind when its schema changes.
///
/// Start with [SchemaChanges].
@NullMarked
package dev.capstan.schema.change;

import org.jspecify.annotations.NullMarked;
