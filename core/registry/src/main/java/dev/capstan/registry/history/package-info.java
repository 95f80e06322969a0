/// What reconcilers have tried: kept beside each object, by itself.
///
/// Start with [History].
@NullMarked
package dev.capstan.registry.history;

import org.jspecify.annotations.NullMarked;
