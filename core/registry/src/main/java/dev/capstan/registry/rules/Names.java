package dev.capstan.registry.rules;

import dev.capstan.registry.select.LabelText;
import dev.capstan.registry.type.NameRule;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// What objects may be called, and names for those who leave it to us.
public final class Names {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final String LABEL_RULE =
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters"
                    + " or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for"
                    + " validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
    /// No vowels and no digits that look like letters, so that no words come out.
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int SUFFIX = 5;
    private static final int LONGEST_BASE = 63 - SUFFIX;

    private Names() {}

    /// What is wrong with a name; empty when nothing is.
    ///
    /// @param prefix whether it is the beginning of a name, which may end in a dash
    public static List<String> problems(NameRule rule, String name, boolean prefix) {
        String text = prefix && name.endsWith("-") ? name.substring(0, name.length() - 1) + "a" : name;
        return switch (rule) {
            case DNS_SUBDOMAIN -> LabelText.subdomainProblems(text);
            case DNS_LABEL -> labelProblems(text);
            case PATH_SEGMENT -> pathProblems(text);
        };
    }

    static List<String> labelProblems(String text) {
        var problems = new ArrayList<String>();
        if (text.length() > 63) {
            problems.add("must be no more than 63 characters");
        }
        if (text.indexOf('.') >= 0 && LabelText.subdomainProblems(text).isEmpty()) {
            problems.add("must not contain dots");
        } else if (!LABEL.matcher(text).matches()) {
            problems.add(LABEL_RULE);
        }
        return problems;
    }

    private static List<String> pathProblems(String text) {
        if (text.equals(".") || text.equals("..")) {
            return List.of("may not be '" + text + "'");
        }
        var problems = new ArrayList<String>();
        for (String forbidden : List.of("/", "%")) {
            if (text.contains(forbidden)) {
                problems.add("may not contain '" + forbidden + "'");
            }
        }
        return problems;
    }

    /// A name that begins with `base` and that nobody else has, very likely.
    public static String generate(String base, RandomGenerator random) {
        var name = new StringBuilder(base.length() > LONGEST_BASE ? base.substring(0, LONGEST_BASE) : base);
        for (int i = 0; i < SUFFIX; i++) {
            name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return name.toString();
    }
}
