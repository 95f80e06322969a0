package dev.capstan.registry.rules;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.registry.select.LabelText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What is wrong with one definition, in the order in which it is found.
final class Problems {
    static final Pattern DNS_1035 = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    static final String DNS_1035_RULE = "a DNS-1035 label must consist of lower case alphanumeric characters or '-',"
            + " start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123',"
            + " regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

    private final List<FieldProblem> found = new ArrayList<>();

    List<FieldProblem> found() {
        return found;
    }

    void add(FieldProblem problem) {
        found.add(problem);
    }

    void addAll(List<FieldProblem> problems) {
        found.addAll(problems);
    }

    /// Refuses what cannot stand in a path.
    void label(String path, String name) {
        if (name.isEmpty()) {
            required(path);
        } else if (name.length() > 63 || !DNS_1035.matcher(name).matches()) {
            invalid(path, name, DNS_1035_RULE);
        }
    }

    /// Refuses what is no domain name of three parts at least.
    void qualifiedName(String path, String name) {
        if (name.isEmpty()) {
            required(path);
            return;
        }
        List<String> why = LabelText.subdomainProblems(name);
        if (!why.isEmpty()) {
            invalid(path, name, String.join(",", why));
        } else if (name.split("\\.", -1).length < 3) {
            invalid(path, name, "should be a domain with at least three segments separated by dots");
        }
    }

    void required(String path) {
        found.add(FieldProblem.required(path, ""));
    }

    void invalid(String path, String value, String why) {
        found.add(FieldProblem.invalid(path, MetadataRules.quoted(value), why));
    }

    void required(String path, String why) {
        found.add(FieldProblem.required(path, why));
    }

    void duplicate(String path, String value) {
        found.add(new FieldProblem(Reason.DUPLICATE, path, MetadataRules.quoted(value), ""));
    }

    /// Refuses what is none of the supported values.
    void oneOf(String path, String value, List<String> supported) {
        if (!supported.contains(value)) {
            unsupported(
                    path,
                    value,
                    String.join(
                            ", ", supported.stream().map(MetadataRules::quoted).toList()));
        }
    }

    void unsupported(String path, String value, String supported) {
        found.add(new FieldProblem(
                Reason.NOT_SUPPORTED, path, MetadataRules.quoted(value), "supported values: " + supported));
    }
}
