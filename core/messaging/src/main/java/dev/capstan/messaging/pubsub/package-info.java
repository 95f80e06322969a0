/// Google Pub/Sub, by the stubs of its public API.
///
/// A topic and a subscription are those of their names in the project, the ordering key is the subject of the
/// event. The client library of Google is not used: with Netty, xDS and Conscrypt it nearly doubles the program,
/// and what it does beyond the stubs (order, leases, retries, flow) is what our lanes do for every broker.
///
/// Start with [PubSubBroker].
@NullMarked
package dev.capstan.messaging.pubsub;

import org.jspecify.annotations.NullMarked;
