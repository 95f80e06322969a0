package dev.capstan.messaging;

import java.util.List;
import java.util.Optional;

/// Takes events for topics and gives them to subscriptions.
///
/// - What [#publish] acknowledged every subscription of the topic receives at least once, also after a crash of any
///   party. A subscription begins when it is first subscribed to; what was published before is not for it.
/// - Events of one subject that one publisher sends one after the other arrive in that order. One that is sent or
///   received again may repeat what came before; it never comes before what was to come first.
/// - A subscription stays, and gathers events, while nobody is subscribed to it, until it is [dropped][#drop].
///   All who subscribe to the same one compete: each event is for one of them.
/// - What could not be handled is in `<subscription>.dead`: a topic with one subscription, both of that name.
///
/// What every broker promises is written as the test class `BrokerContract`. All methods may be called from any
/// thread; those that wait do so on the calling thread, for a bounded time.
public interface Broker extends AutoCloseable {
    /// Publishes one event; see [#publish(String, List)].
    default void publish(String topic, Event event) throws InterruptedException {
        publish(topic, List.of(event));
    }

    /// Publishes events in their order. Returns when the broker has confirmed them all.
    ///
    /// @throws BrokerException when it has not, in time: some may have been published, of each
    /// subject the first ones
    void publish(String topic, List<Event> events) throws InterruptedException;

    /// Receives the events of a subscription until the result is closed. Where the broker is elsewhere and cannot
    /// be reached, that is tried again and again, and [#problem] says so.
    ///
    /// @param subscription belongs to one topic, and to all who subscribe to it
    Subscription subscribe(String topic, String subscription, Receiver receiver, Subscription.Options options)
            throws InterruptedException;

    /// Forgets a subscription and what waits in it; nothing happens if there is none.
    ///
    /// @throws BrokerException when that cannot be said
    void drop(String subscription) throws InterruptedException;

    /// What is wrong right now; empty when nothing is known to be.
    Optional<String> problem();

    /// Ends all subscriptions, each as [Subscription#close].
    @Override
    void close();
}
