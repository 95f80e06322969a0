/// Values that are kept as ciphertext and seen as plain.
///
/// An [EncryptedStore] stands before another store. What is written under its prefix goes through an [Envelope] on
/// the way in and out, so that files, rows, history and backups hold ciphertext only, whichever store it is, and
/// whoever reads from it notices nothing. The keys come from a [Keyring], mostly one in a [KeyFile]: the first one
/// writes, all of them read. A [Seal] does the same for what others keep.
///
/// Start with [EncryptedStore].
@NullMarked
package dev.capstan.store.encryption;

import org.jspecify.annotations.NullMarked;
