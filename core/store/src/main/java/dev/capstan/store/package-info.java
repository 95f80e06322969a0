/// The revisioned log that everything else stands on.
///
/// A store knows keys and bytes, nothing of kinds. It commits [Batch]es of conditional writes, gives each
/// write the next revision of one counter, and hands out the [Change]s in that order, each exactly once.
///
/// Every store is put together from the same parts: a [Committer] gathers the waiting batches, a [Decision] says
/// what becomes of them, a [Ledger] writes it, and a [Feed] hands it to the followers. Only the ledger and the
/// reading differ.
///
/// Start with [Store].
@NullMarked
package dev.capstan.store;

import org.jspecify.annotations.NullMarked;
