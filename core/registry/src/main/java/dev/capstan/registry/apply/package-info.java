/// Who set which field of an object, and server-side apply, which rests on that.
///
/// [ManagedFields] are the entries of `metadata.managedFields`: for each [Owner] the fields it has set. A
/// [FieldTracker] keeps them up to date when an object is changed, and merges what somebody applies into an object:
/// fields of others are conflicts, and fields the manager no longer applies go. How a kind's versions relate is told
/// by [Versions]; nothing here knows of kinds or stores.
///
/// Start with [FieldTracker].
@NullMarked
package dev.capstan.registry.apply;

import org.jspecify.annotations.NullMarked;
