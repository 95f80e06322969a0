package dev.capstan.server.http;

import dev.capstan.api.Refusal;
import java.util.Locale;
import java.util.Set;

/// Lets in only who talks to this machine by a local name and is no foreign web page.
///
/// A page anywhere on the web can make a browser send requests to 127.0.0.1, but it cannot choose the `Origin` the
/// browser names; and a name of the page's own that resolves to 127.0.0.1 shows up in `Host`.
final class LocalOnlyHandler implements Handler {
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");
    private final Handler handler;

    LocalOnlyHandler(Handler handler) {
        this.handler = handler;
    }

    @Override
    public void handle(Exchange exchange) throws Exception {
        String host = exchange.header("Host").orElse("");
        if (!isLocal(host)) {
            throw refusal("Host is \"" + host + "\", expected localhost, 127.0.0.1 or [::1]: "
                    + "call this server by one of these names");
        }
        for (String origin : exchange.headers("Origin")) {
            if (!isLocalOrigin(origin)) {
                throw refusal("Origin is \"" + origin + "\", expected a page of this machine: "
                        + "web pages from elsewhere may not drive this server");
            }
        }
        handler.handle(exchange);
    }

    private static RuntimeException refusal(String detail) {
        return new Refusal.Forbidden(null, "", detail, null).asException();
    }

    private static boolean isLocalOrigin(String origin) {
        int scheme = origin.indexOf("://");
        return scheme > 0 && isLocal(origin.substring(scheme + 3));
    }

    /// Takes `name` or `name:port`.
    private static boolean isLocal(String authority) {
        int colon = authority.indexOf(':', authority.indexOf(']') + 1);
        if (colon < 0) {
            return LOCAL.contains(authority.toLowerCase(Locale.ROOT));
        }
        String port = authority.substring(colon + 1);
        return LOCAL.contains(authority.substring(0, colon).toLowerCase(Locale.ROOT))
                && port.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
