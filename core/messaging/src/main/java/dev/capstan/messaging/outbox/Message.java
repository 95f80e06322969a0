package dev.capstan.messaging.outbox;

import dev.capstan.messaging.Event;

/// An event and where it goes.
public record Message(String topic, Event event) {}
