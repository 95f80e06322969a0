package dev.capstan.gotemplate.function.sprig.text;

import org.jspecify.annotations.Nullable;

/// A URL. Its parts are [raw][RawText] and unescaped, but for the query, what is opaque, and the user.
///
/// @param user the user with or without a password, escaped; null if there is none
public record Url(
        String scheme, String opaque, @Nullable String user, String host, String path, String query, String fragment) {
    private static final String PATH = "$&+,/:;=@";
    private static final String HOST = "!$&'()*+,;=:[]<>\"";
    private static final String USER = "$&+,;=";
    private static final String FRAGMENT = "$&+,/:;=?@!()*";

    public String hostname() {
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 ? host : host.substring(1, end);
        }
        int colon = host.lastIndexOf(':');
        boolean port = colon >= 0 && host.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
        return port ? host.substring(0, colon) : host;
    }

    public String text() {
        var out = new StringBuilder();
        if (!scheme.isEmpty()) {
            out.append(scheme).append(':');
        }
        if (opaque.isEmpty()) {
            appendPlace(out);
        } else {
            out.append(opaque);
        }
        if (!query.isEmpty()) {
            out.append('?').append(query);
        }
        if (!fragment.isEmpty()) {
            out.append('#').append(escape(fragment, FRAGMENT));
        }
        return out.toString();
    }

    private void appendPlace(StringBuilder out) {
        boolean known = !host.isEmpty() || user != null;
        if (known || (!scheme.isEmpty() && !path.isEmpty())) {
            out.append("//");
        }
        if (user != null) {
            out.append(user).append('@');
        }
        out.append(escape(host, HOST));
        String escaped = path.equals("*") ? "*" : escape(path, PATH);
        if (!escaped.isEmpty() && escaped.charAt(0) != '/' && !host.isEmpty()) {
            out.append('/');
        }
        if (out.isEmpty() && escaped.split("/", 2)[0].indexOf(':') >= 0) {
            out.append("./");
        }
        out.append(escaped);
    }

    static String escapeUser(String raw) {
        return escape(raw, USER);
    }

    private static String escape(String raw, String allowed) {
        var out = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (isUnreserved(c) || allowed.indexOf(c) >= 0) {
                out.append(c);
            } else {
                out.append('%').append("0123456789ABCDEF".charAt(c >> 4)).append("0123456789ABCDEF".charAt(c & 15));
            }
        }
        return out.toString();
    }

    static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-_.~".indexOf(c) >= 0;
    }

    static boolean isHost(char c) {
        return c >= 0x80 || isUnreserved(c) || HOST.indexOf(c) >= 0;
    }
}
