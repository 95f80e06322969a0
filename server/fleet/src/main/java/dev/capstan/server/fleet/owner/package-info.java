/// Clusters and node pools: found, shown, made, changed and deleted.
///
/// Start with [OwnerEndpoints].
@NullMarked
package dev.capstan.server.fleet.owner;

import org.jspecify.annotations.NullMarked;
