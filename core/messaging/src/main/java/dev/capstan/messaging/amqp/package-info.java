/// AMQP 0-9-1: RabbitMQ and its kin.
///
/// A topic is a durable topic exchange of its name, the routing key is the type of the event, a subscription is a
/// durable queue of its name. What is there already is taken as it is, so whoever runs the broker may have made
/// it otherwise. Connections are not recovered by the library but made anew: that covers the first one too, and
/// channels that the broker closes.
///
/// Start with [AmqpBroker].
@NullMarked
package dev.capstan.messaging.amqp;

import org.jspecify.annotations.NullMarked;
