package dev.capstan.messaging.inprocess;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Where the store keeps subscriptions (`messages/subscriptions/{name}`, the value is the topic), what waits
/// in them (`messages/queue/{name}/{number}`) and, if it is shared, who hands it out (`messages/claims/{name}`). The
/// order is that of the revisions, not of the keys.
final class MessageKeys {
    static final String ALL = "messages/";
    static final String SUBSCRIPTIONS = ALL + "subscriptions/";
    static final String QUEUES = ALL + "queue/";
    static final String CLAIMS = ALL + "claims/";

    // Unlike any other process before or beside this one.
    private final String mine = UUID.randomUUID().toString().substring(0, 13);
    private final AtomicLong last = new AtomicLong();

    static String subscription(String name) {
        return SUBSCRIPTIONS + name;
    }

    static String claim(String subscription) {
        return CLAIMS + subscription;
    }

    static String queue(String subscription) {
        return QUEUES + subscription + "/";
    }

    /// A key that nobody has used.
    String message(String subscription) {
        return queue(subscription) + mine + "-" + Long.toHexString(last.incrementAndGet());
    }

    /// The subscription in whose queue this key is.
    static String subscriptionOf(String message) {
        return message.substring(QUEUES.length(), message.indexOf('/', QUEUES.length()));
    }
}
