/// The same controller of guestbooks, written the standard way, with java-operator-sdk.
///
/// Start with [GuestbookReconciler].
@NullMarked
package dev.capstan.examples.guestbook.standard;

import org.jspecify.annotations.NullMarked;
