package dev.capstan.localjobs.pod;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// References to variables in commands and values: `$(NAME)`, and `$$` for a dollar.
final class Expansion {
    private static final Pattern REFERENCE = Pattern.compile("\\$(?:\\$|\\(([^)]*)\\))");

    private Expansion() {}

    /// A variable that there is not is left as it is written.
    static String of(String text, Map<String, String> variables) {
        Matcher matcher = REFERENCE.matcher(text);
        return matcher.replaceAll(found -> Matcher.quoteReplacement(
                found.group(1) == null ? "$" : variables.getOrDefault(found.group(1), found.group())));
    }
}
