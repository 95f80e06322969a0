/// A controller of guestbooks, written with Streamline.
///
/// Start with [GuestbookHandler].
@NullMarked
package dev.capstan.examples.guestbook;

import org.jspecify.annotations.NullMarked;
