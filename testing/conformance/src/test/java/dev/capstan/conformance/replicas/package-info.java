/// Several servers on one database.
///
/// Start with [TwoServersIT].
@NullMarked
package dev.capstan.conformance.replicas;

import org.jspecify.annotations.NullMarked;
