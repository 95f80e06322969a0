/// Those who know the clusters: where a cluster is asked for, and told of what was done for it.
///
/// Start with [Backend].
@NullMarked
package dev.capstan.controllerconfig.backend;

import org.jspecify.annotations.NullMarked;
