/// What others are told of clusters, through a broker that is killed and by servers that are.
///
/// Start with [BrokerKilledContract].
@NullMarked
package dev.capstan.conformance.events;

import org.jspecify.annotations.NullMarked;
