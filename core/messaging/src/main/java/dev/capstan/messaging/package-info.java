/// Events over a broker: publish to a topic, receive from a subscription.
///
/// An [Event] is a CloudEvent 1.0. A [Broker] takes it for a topic and gives it to every subscription of that
/// topic, at least once and, for events of one subject, in order. Which broker it is says a URL: none for the one
/// in this process, `amqp://…` for RabbitMQ and its kin, `pubsub://…` for Google Pub/Sub. A provider is found by
/// [java.util.ServiceLoader] and its libraries are loaded when it is chosen, not before.
///
/// Start with [Broker].
@NullMarked
package dev.capstan.messaging;

import org.jspecify.annotations.NullMarked;
