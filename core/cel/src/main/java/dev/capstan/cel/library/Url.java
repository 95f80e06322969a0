package dev.capstan.cel.library;

import dev.cel.runtime.CelEvaluationException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An absolute URL, or the path of one.
record Url(String text, URI uri) {
    static Optional<Url> parse(String text) {
        try {
            // Characters that Go lets pass and Java does not.
            var uri = new URI(text.replace(" ", "%20").replace("|", "%7C").replace("^", "%5E"));
            boolean request = text.startsWith("/") || (uri.isAbsolute() && !text.contains(" ") && hasHost(uri));
            return request ? Optional.of(new Url(text, uri)) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static boolean hasHost(URI uri) {
        return !uri.isOpaque() || uri.getScheme() != null;
    }

    static Url of(String text) throws CelEvaluationException {
        return parse(text)
                .orElseThrow(() -> new CelEvaluationException("URL parse error during conversion from string: parse \""
                        + text + "\": invalid URI for request"));
    }

    String scheme() {
        return Optional.ofNullable(uri.getScheme()).orElse("");
    }

    /// The host with its port.
    String host() {
        String authority = Optional.ofNullable(uri.getRawAuthority()).orElse("");
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    String hostname() {
        String host = host();
        if (host.startsWith("[")) {
            return host.substring(1, Math.max(1, host.indexOf(']')));
        }
        int colon = host.indexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    String port() {
        String host = host();
        int colon = host.indexOf(':', host.indexOf(']') + 1);
        return colon < 0 ? "" : host.substring(colon + 1);
    }

    String path() {
        return Optional.ofNullable(uri.getRawPath()).orElse("");
    }

    Map<String, List<String>> query() {
        var found = new LinkedHashMap<String, List<String>>();
        String query = Optional.ofNullable(uri.getRawQuery()).orElse("");
        for (String each : query.split("&")) {
            if (!each.isEmpty()) {
                int equals = each.indexOf('=');
                String key = decode(equals < 0 ? each : each.substring(0, equals));
                found.computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(equals < 0 ? "" : decode(each.substring(equals + 1)));
            }
        }
        return found;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
