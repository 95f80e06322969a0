package dev.capstan.schema;

import com.google.re2j.Pattern;

/// Notations of addresses: of networks, of people, of pages.
final class Addresses {
    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*");
    private static final Pattern BAD_ESCAPE = Pattern.compile("%([^0-9A-Fa-f]|.[^0-9A-Fa-f]|.?$)");
    private static final Pattern HOST = Pattern.compile(
            "([A-Za-z0-9._~!$&'()*+,;=%\"<>\\x{80}-\\x{10ffff}-]*|\\[[0-9A-Fa-f:.]+(%25[A-Za-z0-9._~-]+)?\\])(:[0-9]*)?");
    private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\x{80}-\\x{10ffff}-]+";
    private static final Pattern EMAIL = Pattern.compile(
            "(" + ATOM + "(\\." + ATOM + ")*|\"[^\"]+\")@(" + ATOM + "(\\." + ATOM + ")*|\\[[0-9a-fA-F:.]+\\])");
    private static final Pattern NAMED_EMAIL = Pattern.compile("[^<>@,]*<([^<>]+)>\\s*");
    private static final Pattern MAC = Pattern.compile("([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}"
            + "|([0-9a-fA-F]{2}-){5}[0-9a-fA-F]{2}|([0-9a-fA-F]{4}\\.){2}[0-9a-fA-F]{4}"
            + "|([0-9a-fA-F]{2}:){7}[0-9a-fA-F]{2}|([0-9a-fA-F]{2}-){7}[0-9a-fA-F]{2}|([0-9a-fA-F]{4}\\.){3}[0-9a-fA-F]{4}"
            + "|([0-9a-fA-F]{2}:){19}[0-9a-fA-F]{2}|([0-9a-fA-F]{2}-){19}[0-9a-fA-F]{2}"
            + "|([0-9a-fA-F]{4}\\.){9}[0-9a-fA-F]{4}");

    private Addresses() {}

    /// A URI with a scheme, or a path from the root.
    static boolean isRequestUri(String text) {
        if (text.isEmpty() || text.chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
            return false;
        }
        if (text.equals("*")) {
            return true;
        }
        int query = text.indexOf('?');
        String main = query < 0 ? text : text.substring(0, query);
        if (main.startsWith("/")) {
            return !BAD_ESCAPE.matcher(main).find();
        }
        int colon = main.indexOf(':');
        return colon > 0 && SCHEME.matches(main.substring(0, colon)) && isAfterScheme(main.substring(colon + 1));
    }

    private static boolean isAfterScheme(String rest) {
        if (!rest.startsWith("/")) {
            return true;
        }
        if (BAD_ESCAPE.matcher(rest).find()) {
            return false;
        }
        if (!rest.startsWith("//")) {
            return true;
        }
        int slash = rest.indexOf('/', 2);
        String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
        return HOST.matches(authority.substring(authority.lastIndexOf('@') + 1));
    }

    /// A mailbox, with or without a name before it.
    static boolean isEmail(String text) {
        var named = NAMED_EMAIL.matcher(text);
        return EMAIL.matches(named.matches() ? named.group(1).strip() : text.strip());
    }

    static boolean isIpv4(String text) {
        return text.contains(".") && (isDotted(text) || isColons(text));
    }

    static boolean isIpv6(String text) {
        return text.contains(":") && isColons(text);
    }

    static boolean isCidr(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return false;
        }
        String address = text.substring(0, slash);
        int bits = address.contains(":") ? 128 : 32;
        String length = text.substring(slash + 1);
        return (isDotted(address) || (address.contains(":") && isColons(address)))
                && Pattern.matches("[0-9]{1,3}", length)
                && Integer.parseInt(length) <= bits;
    }

    static boolean isMac(String text) {
        return MAC.matches(text);
    }

    private static boolean isDotted(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (!Pattern.matches("[0-9]{1,9}", part) || Integer.parseInt(part) > 255) {
                return false;
            }
        }
        return true;
    }

    /// Eight groups, of which the last two may be dotted and one run of zeros may be left out.
    private static boolean isColons(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return groups(text, true) == 8;
        }
        int before = gap == 0 ? 0 : groups(text.substring(0, gap), false);
        String rest = text.substring(gap + 2);
        int after = rest.isEmpty() ? 0 : groups(rest, true);
        return before >= 0 && after >= 0 && before + after < 8;
    }

    private static int groups(String text, boolean mayEndDotted) {
        String[] parts = text.split(":", -1);
        int count = parts.length;
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            if (last && mayEndDotted && parts[i].contains(".")) {
                return isDotted(parts[i]) ? count + 1 : -1;
            }
            if (!Pattern.matches("[0-9a-fA-F]{1,4}", parts[i])) {
                return -1;
            }
        }
        return count;
    }
}
