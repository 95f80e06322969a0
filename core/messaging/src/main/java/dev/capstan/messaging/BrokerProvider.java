package dev.capstan.messaging;

import java.net.URI;
import java.util.Set;

/// One sort of broker, found by [java.util.ServiceLoader]. The class itself must load without its libraries.
public interface BrokerProvider {
    /// The schemes of the URLs that it understands.
    Set<String> schemes();

    /// A broker. One that is elsewhere need not be there yet.
    ///
    /// @throws IllegalArgumentException when the URL is not one
    Broker open(URI url, Brokers.Options options);
}
