package dev.capstan.registry.select;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What may stand in label keys and values, annotation keys and finalizers, in Kubernetes' words.
public final class LabelText {
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final String NAME_RULE =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
                    + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is"
                    + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    public static final String SUBDOMAIN_RULE = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
            + " characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used"
            + " for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    private static final String VALUE_RULE =
            "a valid label must be an empty string or consist of alphanumeric characters,"
                    + " '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or"
                    + " '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

    private LabelText() {}

    /// What is wrong with a qualified name such as `example.dev/color`; empty when nothing is.
    public static List<String> keyProblems(String key) {
        var problems = new ArrayList<String>();
        int slash = key.indexOf('/');
        String prefix = slash < 0 ? null : key.substring(0, slash);
        String name = key.substring(slash + 1);
        if (name.indexOf('/') >= 0) {
            return List.of("a valid label key " + NAME_RULE
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        }
        if (prefix != null && prefix.isEmpty()) {
            problems.add("prefix part must be non-empty");
        } else if (prefix != null) {
            subdomainProblems(prefix).forEach(each -> problems.add("prefix part " + each));
        }
        if (name.isEmpty()) {
            problems.add("name part must be non-empty");
        } else if (name.length() > 63) {
            problems.add("name part must be no more than 63 bytes");
        }
        if (!NAME.matcher(name).matches()) {
            problems.add("name part " + NAME_RULE);
        }
        return problems;
    }

    public static List<String> valueProblems(String value) {
        var problems = new ArrayList<String>();
        if (value.length() > 63) {
            problems.add("must be no more than 63 bytes");
        }
        if (!value.isEmpty() && !NAME.matcher(value).matches()) {
            problems.add(VALUE_RULE);
        }
        return problems;
    }

    public static List<String> subdomainProblems(String text) {
        var problems = new ArrayList<String>();
        if (text.length() > 253) {
            problems.add("must be no more than 253 bytes");
        }
        if (!SUBDOMAIN.matcher(text).matches()) {
            problems.add(SUBDOMAIN_RULE);
        }
        return problems;
    }
}
