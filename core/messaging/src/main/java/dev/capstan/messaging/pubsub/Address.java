package dev.capstan.messaging.pubsub;

import java.net.URI;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where Pub/Sub is, and whose.
///
/// @param google whether it is Google's, so that it wants TLS and credentials; an emulator wants neither
record Address(String project, String host, int port, boolean google) {
    private static final String GOOGLE = "pubsub.googleapis.com";
    private static final Pattern PROJECT = Pattern.compile("[a-z][a-z0-9:.-]{1,60}[a-z0-9]");
    private static final Pattern ENDPOINT = Pattern.compile("endpoint=([A-Za-z0-9.-]+):([0-9]{1,5})");

    static Address of(URI url) {
        String project = url.getAuthority() == null ? "" : url.getAuthority();
        boolean more = url.getPath() != null && !Set.of("", "/").contains(url.getPath());
        if (more || !PROJECT.matcher(project).matches()) {
            throw wrong(url);
        }
        if (url.getQuery() == null) {
            return new Address(project, GOOGLE, 443, true);
        }
        Matcher endpoint = ENDPOINT.matcher(url.getQuery());
        if (!endpoint.matches()) {
            throw wrong(url);
        }
        String host = endpoint.group(1);
        return new Address(project, host, Integer.parseInt(endpoint.group(2)), host.endsWith(GOOGLE));
    }

    String topic(String name) {
        return "projects/" + project + "/topics/" + name;
    }

    String subscription(String name) {
        return "projects/" + project + "/subscriptions/" + name;
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }

    private static IllegalArgumentException wrong(URI url) {
        return new IllegalArgumentException("messaging.url is \"" + url
                + "\", expected \"pubsub://PROJECT\" or \"pubsub://PROJECT?endpoint=HOST:PORT\"");
    }
}
