/// Which fields of an object somebody means: sets of fields, and what can be done with values and such sets when the
/// layout of the kind is known.
///
/// A [FieldSet] is a tree of [PathElement]s. A [Layout] tells what belongs together: which lists are sets or maps in
/// disguise, and what is only ever owned as a whole. A [Typed] value is a tree with its layout; it can be compared,
/// merged, reduced and listed by fields. Nothing here knows of managers, kinds or stores.
///
/// Start with [FieldSet].
@NullMarked
package dev.capstan.registry.fields;

import org.jspecify.annotations.NullMarked;
