package dev.capstan.messaging;

import dev.capstan.store.Store;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Chooses a broker by its URL.
public final class Brokers {
    /// The scheme of the broker inside the process, which is what no URL means.
    public static final String IN_PROCESS = "inprocess";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~+%-]{0,249}");

    private Brokers() {}

    /// What a broker may need.
    ///
    /// @param store where the broker inside the process keeps what was published; null where it is not wanted
    /// @param shared whether other processes have that store too, so that subscriptions are theirs as well
    /// @param patience how long to wait for a broker that is elsewhere before a call fails
    public record Options(@Nullable Store store, boolean shared, Duration patience) {
        private static final Duration PATIENCE = Duration.ofSeconds(10);

        /// For brokers that are elsewhere.
        public static Options elsewhere() {
            return new Options(null, false, PATIENCE);
        }

        public static Options of(Store store) {
            return new Options(store, false, PATIENCE);
        }

        public Options withShared(boolean shared) {
            return new Options(store, shared, patience);
        }

        public Options withPatience(Duration patience) {
            return new Options(store, shared, patience);
        }
    }

    /// The broker at `url`; without one, the broker inside this process.
    ///
    /// @throws IllegalArgumentException when the URL names no broker that there is
    public static Broker open(@Nullable String url, Options options) {
        URI uri = url == null || url.isBlank() ? URI.create(IN_PROCESS + ":/") : parse(url);
        String scheme = String.valueOf(uri.getScheme());
        List<BrokerProvider> providers =
                ServiceLoader.load(BrokerProvider.class, Brokers.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
        return providers.stream()
                .filter(provider -> provider.schemes().contains(scheme))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "messaging.url begins with \"" + scheme + ":\", expected one of " + schemes(providers)))
                .open(uri, options);
    }

    /// Whether every broker takes it as the name of a topic or subscription.
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /// The name of a topic or subscription that every broker takes.
    ///
    /// @throws IllegalArgumentException when `name` is none
    public static String name(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("the name \"" + name
                    + "\" of a topic or subscription is not valid, expected up to 250 letters, digits and -._~+%,"
                    + " the first a letter or digit");
        }
        return name;
    }

    // The text is not repeated: it may hold a password.
    private static URI parse(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("messaging.url is not a URL: " + e.getReason());
        }
    }

    private static String schemes(List<BrokerProvider> providers) {
        return providers.stream()
                .flatMap(provider -> provider.schemes().stream())
                .filter(scheme -> !scheme.equals(IN_PROCESS))
                .sorted()
                .map(scheme -> scheme + "://")
                .toList()
                .toString();
    }
}
