/// The revisioned log on PostgreSQL, shared by any number of processes.
///
/// The database keeps the order: whoever commits locks the one counter row. What other processes commit is heard
/// of by `LISTEN` and read in order, so every process sees every change exactly once.
///
/// Start with [PostgresStore].
@NullMarked
package dev.capstan.store.postgres;

import org.jspecify.annotations.NullMarked;
