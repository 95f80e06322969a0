/// A reconciler that keeps PostgreSQL databases and roles in line with `DatabaseCluster` resources.
///
/// Start with [DatabaseClusters].
@NullMarked
package dev.capstan.examples.database;

import org.jspecify.annotations.NullMarked;
