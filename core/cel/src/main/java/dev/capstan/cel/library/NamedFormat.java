package dev.capstan.cel.library;

import com.google.re2j.Pattern;
import dev.capstan.schema.Formats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A notation that texts can be held against: `format.dns1123Label()`.
///
/// @param regexSize how long the pattern is that such a check is taken to cost
record NamedFormat(String name, int regexSize, Function<String, List<String>> problems) {
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";
    private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final int NAME_LENGTH = 63;
    private static final int SUBDOMAIN_LENGTH = 253;
    private static final int TIME_PATTERN = 86;

    /// By the names that expressions use.
    static final Map<String, NamedFormat> ALL = Map.ofEntries(
            entry("dns1123Label", "DNS1123Label", 30, NamedFormat::label),
            entry("dns1123Subdomain", "DNS1123Subdomain", 60, NamedFormat::subdomain),
            entry("dns1035Label", "DNS1035Label", 30, NamedFormat::label1035),
            entry("qualifiedName", "QualifiedName", 60, NamedFormat::qualifiedName),
            entry("dns1123LabelPrefix", "DNS1123LabelPrefix", 30, text -> label(masked(text))),
            entry("dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", 60, text -> subdomain(masked(text))),
            entry("dns1035LabelPrefix", "DNS1035LabelPrefix", 30, text -> label1035(masked(text))),
            entry("labelValue", "LabelValue", 40, NamedFormat::labelValue),
            entry("uri", "URI", 1103, text -> known("uri", text, "parse \"" + text + "\": invalid URI for request")),
            entry("uuid", "uuid", 70, text -> known("uuid", text, "does not match the UUID format")),
            entry("byte", "byte", 84, text -> known("byte", text, "invalid base64")),
            entry("date", "date", TIME_PATTERN, text -> known("date", text, "invalid date")),
            entry("datetime", "datetime", TIME_PATTERN, text -> known("datetime", text, "invalid datetime")));

    private static Map.Entry<String, NamedFormat> entry(
            String called, String name, int regexSize, Function<String, List<String>> problems) {
        return Map.entry(called, new NamedFormat(name, regexSize, problems));
    }

    /// What is wrong with the text; absent when nothing is.
    Optional<List<String>> validate(String text) {
        List<String> found = problems.apply(text);
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    private static List<String> known(String format, String text, String problem) {
        return Formats.matches(format, text) ? List.of() : List.of(problem);
    }

    /// The beginning of a name may end in a dash.
    private static String masked(String text) {
        return text.length() > 1 && text.endsWith("-") ? text.substring(0, text.length() - 1) + "a" : text;
    }

    static List<String> label(String text) {
        var problems = length(text, NAME_LENGTH);
        if (!Pattern.matches(LABEL, text)) {
            problems.add(
                    Pattern.matches(SUBDOMAIN, text)
                            ? "must not contain dots"
                            : rule(
                                    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or"
                                            + " '-', and must start and end with an alphanumeric character",
                                    LABEL,
                                    "my-name",
                                    "123-abc"));
        }
        return problems;
    }

    static List<String> subdomain(String text) {
        var problems = length(text, SUBDOMAIN_LENGTH);
        if (!Pattern.matches(SUBDOMAIN, text)) {
            problems.add("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
                    + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used"
                    + " for validation is '" + SUBDOMAIN + "')");
        }
        return problems;
    }

    private static List<String> label1035(String text) {
        var problems = length(text, NAME_LENGTH);
        if (!Pattern.matches(LABEL_1035, text)) {
            problems.add(rule(
                    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
                            + " alphabetic character, and end with an alphanumeric character",
                    LABEL_1035,
                    "my-name",
                    "abc-123"));
        }
        return problems;
    }

    private static List<String> labelValue(String text) {
        var problems = length(text, NAME_LENGTH);
        if (!Pattern.matches(VALUE, text)) {
            problems.add("a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
                    + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value', "
                    + " or '12345', regex used for validation is '" + VALUE + "')");
        }
        return problems;
    }

    private static List<String> qualifiedName(String text) {
        var problems = new ArrayList<String>();
        int slash = text.indexOf('/');
        if (slash >= 0) {
            String prefix = text.substring(0, slash);
            if (prefix.isEmpty()) {
                problems.add("prefix part must be non-empty");
            } else {
                subdomain(prefix).forEach(each -> problems.add("prefix part " + each));
            }
        }
        String name = text.substring(slash + 1);
        if (name.isEmpty()) {
            problems.add("name part must be non-empty");
        }
        length(name, NAME_LENGTH).forEach(each -> problems.add("name part " + each));
        if (!Pattern.matches(QUALIFIED, name)) {
            problems.add("name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
                    + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
                    + " validation is '" + QUALIFIED + "')");
        }
        return problems;
    }

    private static List<String> length(String text, int longest) {
        var problems = new ArrayList<String>();
        if (text.length() > longest) {
            problems.add("must be no more than " + longest + " bytes");
        }
        return problems;
    }

    private static String rule(String words, String regex, String first, String second) {
        return words + " (e.g. '" + first + "',  or '" + second + "', regex used for validation is '" + regex + "')";
    }
}
