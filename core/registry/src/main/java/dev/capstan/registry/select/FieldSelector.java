package dev.capstan.registry.select;

import dev.capstan.api.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A condition on fields: `metadata.name=one,spec.color!=red`. Only equality is offered.
public record FieldSelector(List<Term> terms) {
    public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    /// @param negated whether the field must not have the value
    public record Term(String field, boolean negated, String value) {}

    public FieldSelector {
        terms = List.copyOf(terms);
    }

    /// @throws dev.capstan.api.RefusedException when the text is no selector
    public static FieldSelector parse(String text) {
        if (text.isBlank()) {
            return EVERYTHING;
        }
        var terms = new ArrayList<Term>();
        for (String part : split(text)) {
            if (!part.isEmpty()) {
                terms.add(term(part, text));
            }
        }
        return new FieldSelector(terms);
    }

    public boolean everything() {
        return terms.isEmpty();
    }

    /// The name that an object must have; empty when it may have any.
    public Optional<String> name() {
        return terms.stream()
                .filter(each -> each.field().equals("metadata.name") && !each.negated())
                .map(Term::value)
                .findFirst();
    }

    private static Term term(String part, String whole) {
        for (int at = 0; at < part.length(); at++) {
            if (part.charAt(at) == '\\') {
                at++;
            } else if (part.startsWith("!=", at)) {
                return new Term(part.substring(0, at), true, unescaped(part.substring(at + 2)));
            } else if (part.startsWith("==", at)) {
                return new Term(part.substring(0, at), false, unescaped(part.substring(at + 2)));
            } else if (part.charAt(at) == '=') {
                return new Term(part.substring(0, at), false, unescaped(part.substring(at + 1)));
            }
        }
        throw new Refusal.BadRequest("invalid selector: '" + whole + "'; can't understand '" + part + "'")
                .asException();
    }

    private static List<String> split(String text) {
        var parts = new ArrayList<String>();
        int start = 0;
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == ',') {
                parts.add(text.substring(start, at));
                start = at + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static String unescaped(String value) {
        var text = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            char c = value.charAt(at);
            if (c == ',' || c == '=') {
                throw invalid("unescaped character in value: " + (int) c);
            }
            if (c == '\\') {
                at++;
                if (at == value.length() || "\\,=".indexOf(value.charAt(at)) < 0) {
                    throw invalid(
                            "invalid escape sequence: " + value.substring(at - 1, Math.min(at + 1, value.length())));
                }
                c = value.charAt(at);
            }
            text.append(c);
        }
        return text.toString();
    }

    private static RuntimeException invalid(String why) {
        return new Refusal.BadRequest("invalid field selector: " + why).asException();
    }
}
