package dev.capstan.gotemplate.function.sprig.text;

import com.google.re2j.Pattern;
import dev.capstan.gotemplate.value.Problem;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads a URL as Go's `net/url` does.
public final class UrlReader {
    private static final String HOST_ESCAPE = "a host may escape only what is not ASCII";
    private static final Pattern PORT = Pattern.compile("(:[0-9]*)?");
    private static final Pattern ADDRESS = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(%.+)?");
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9\\-._:~!$&'()*+,;=%@]*");

    private final String whole;

    private UrlReader(String whole) {
        this.whole = whole;
    }

    public static Url read(String text) {
        return new UrlReader(text).url(RawText.of(text));
    }

    private Url url(String raw) {
        String[] parts = raw.split("#", 2);
        String fragment = parts.length > 1 ? unescape(parts[1], false) : "";
        String text = parts[0];
        if (text.chars().anyMatch(c -> c < 0x20 || c == 0x7F)) {
            throw wrong("invalid control character in URL");
        }
        String scheme = scheme(text);
        String rest = scheme.isEmpty() ? text : text.substring(scheme.length() + 1);
        int mark = rest.indexOf('?');
        String query = mark < 0 ? "" : rest.substring(mark + 1);
        rest = mark < 0 ? rest : rest.substring(0, mark);
        scheme = scheme.toLowerCase(Locale.ROOT);
        if (!rest.startsWith("/") && !scheme.isEmpty()) {
            return new Url(scheme, rest, null, "", "", query, fragment);
        }
        if (!rest.startsWith("/") && rest.split("/", 2)[0].indexOf(':') >= 0) {
            throw wrong("first path segment in URL cannot contain colon");
        }
        return place(scheme, rest, query, fragment);
    }

    /// What stands before a colon, if it can be a scheme.
    private String scheme(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean inside = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
            if (c == ':') {
                if (i == 0) {
                    throw wrong("missing protocol scheme");
                }
                return text.substring(0, i);
            }
            if (!letter && !(inside && i > 0)) {
                return "";
            }
        }
        return "";
    }

    private Url place(String scheme, String rest, String query, String fragment) {
        boolean named = rest.startsWith("//") && (!scheme.isEmpty() || !rest.startsWith("///"));
        if (!named) {
            return new Url(scheme, "", null, "", unescape(rest, false), query, fragment);
        }
        int slash = rest.indexOf('/', 2);
        String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
        String path = slash < 0 ? "" : rest.substring(slash);
        int at = authority.lastIndexOf('@');
        String host = host(scheme, authority.substring(at + 1));
        String user = at < 0 ? null : user(authority.substring(0, at));
        return new Url(scheme, "", user, host, unescape(path, false), query, fragment);
    }

    private @Nullable String user(String text) {
        if (!USER.matches(text)) {
            throw wrong("invalid userinfo");
        }
        int colon = text.indexOf(':');
        if (colon < 0) {
            return Url.escapeUser(unescape(text, false));
        }
        return Url.escapeUser(unescape(text.substring(0, colon), false)) + ":"
                + Url.escapeUser(unescape(text.substring(colon + 1), false));
    }

    private String host(String scheme, String host) {
        if (host.lastIndexOf('[') > 0) {
            throw wrong("invalid IP-literal");
        }
        if (host.startsWith("[")) {
            return literal(host);
        }
        boolean strict = scheme.equals("http") || scheme.equals("https");
        int colon = strict ? host.indexOf(':') : host.lastIndexOf(':');
        checkPort(colon < 0 ? "" : host.substring(colon));
        return unescape(host, true);
    }

    private String literal(String host) {
        int end = host.lastIndexOf(']');
        if (end < 0) {
            throw wrong("missing ']' in host");
        }
        checkPort(host.substring(end + 1));
        String address = host.substring(1, end).replace("%25", "%");
        if (!ADDRESS.matches(address)) {
            throw wrong("invalid host: unable to parse IP");
        }
        return "[" + address + "]" + host.substring(end + 1);
    }

    private void checkPort(String port) {
        if (!PORT.matches(port)) {
            throw wrong("invalid port \"" + port + "\" after host");
        }
    }

    private String unescape(String text, boolean host) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                out.append(escaped(text, i, host));
                i += 2;
            } else if (host && !Url.isHost(c)) {
                throw wrong("invalid character \"" + c + "\" in host name");
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private char escaped(String text, int at, boolean host) {
        int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
        int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0 || (host && high < 8)) {
            String escape = text.substring(at, Math.min(text.length(), at + 3));
            throw wrong("invalid URL escape \"" + escape + "\"" + (host ? ": " + HOST_ESCAPE : ""));
        }
        return (char) ((high << 4) | low);
    }

    private Problem wrong(String what) {
        return new Problem("unable to parse url: \"" + whole + "\": " + what);
    }
}
