package dev.capstan.fleet.kind;

import java.util.regex.Pattern;

/// The parts of names. As there is no dot in them, names can be made of several.
final class Labels {
    static final String RULE = "lower case letters, digits and '-' only, 63 at most, no '-' at the ends";
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    private Labels() {}

    static boolean isLabel(String text) {
        return LABEL.matcher(text).matches();
    }
}
