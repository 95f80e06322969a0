package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.syntax.Condition.Operator;
import dev.capstan.gotemplate.syntax.Condition.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads a step in brackets, our addition to Go's language: `[0]`, `["key"]`, `[*]`, `[?(@.type=="Ready")]`.
///
/// ```
/// bracket   = "[" ( integer | quoted | "*" | "?" or ) "]"
/// or        = and { "||" and }
/// and       = condition { "&&" condition }
/// condition = "!" condition | "(" or ")" | element | term operator term
/// term      = element | quoted | number | true | false | null | nil
/// element   = "@" { "." name | "[" integer "]" | "[" quoted "]" }
/// ```
final class BracketReader {
    private final Source source;
    private final String text;
    private final int nesting;
    private int at;
    private int depth;

    BracketReader(Source source, int at, int nesting) {
        this.source = source;
        this.text = source.text();
        this.at = at;
        this.nesting = nesting;
    }

    /// Where the bracket that opens at `start` is closed, one past it, or -1 if it is not.
    static int end(String text, int start) {
        int depth = 0;
        for (int i = start; i >= 0 && i < text.length() && !text.startsWith("}}", i); i++) {
            char sign = text.charAt(i);
            depth += sign == '[' ? 1 : sign == ']' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
            if (sign == '"' || sign == '\'' || text.startsWith("\\\"", i)) {
                int end = Quotes.end(text, i);
                if (end < 0) {
                    return -1;
                }
                i = end - 1;
            }
        }
        return -1;
    }

    Step step() {
        expect("[");
        Step step = content();
        expect("]");
        return step;
    }

    private Step content() {
        if (accept("*")) {
            return new Step.Wildcard();
        }
        return accept("?") ? new Step.Filter(or()) : fixed();
    }

    /// A step that leads to one place: a number or a key.
    private Step fixed() {
        int start = at;
        String expected = "an index, a key in quotes, * or ?( in brackets";
        return switch (literal(expected)) {
            case String key -> new Step.Key(key);
            case Long index when index.intValue() == index -> new Step.Index(index.intValue());
            case null, default ->
                throw source.malformed(start, "expected " + expected + ", found " + text.substring(start, at));
        };
    }

    /// The word or the sign at `start`.
    private String foundAt(int start) {
        int end = start;
        while (end < text.length() && Lexer.isWord(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        if (start >= text.length()) {
            return "the end";
        }
        return text.substring(start, end > start ? end : text.offsetByCodePoints(start, 1));
    }

    private Condition or() {
        List<Condition> conditions = new ArrayList<>();
        do {
            conditions.add(and());
        } while (accept("||"));
        return conditions.size() == 1 ? conditions.getFirst() : new Condition.Or(conditions);
    }

    private Condition and() {
        List<Condition> conditions = new ArrayList<>();
        do {
            conditions.add(condition());
        } while (accept("&&"));
        return conditions.size() == 1 ? conditions.getFirst() : new Condition.And(conditions);
    }

    private Condition condition() {
        depth++;
        if (depth > nesting) {
            throw source.malformed(at, "filter is nested more than " + nesting + " deep");
        }
        Condition condition = single();
        depth--;
        return condition;
    }

    private Condition single() {
        skipSpace();
        if (!text.startsWith("!=", at) && accept("!")) {
            return new Condition.Not(condition());
        }
        if (!accept("(")) {
            return comparison();
        }
        Condition inner = or();
        expect(")");
        return inner;
    }

    private Condition comparison() {
        int start = at;
        Term left = term();
        for (Operator operator : Operator.values()) {
            if (accept(operator.symbol())) {
                return new Condition.Comparison(left, operator, term());
            }
        }
        if (text.startsWith("=", at)) {
            throw source.malformed(at, "expected ==, !=, <, <=, > or >=, found =");
        }
        return switch (left) {
            case Term.Element element -> new Condition.Exists(element);
            case Term.Literal _ -> throw source.malformed(start, "expected a comparison after this");
        };
    }

    private Term term() {
        return accept("@")
                ? new Term.Element(elementSteps())
                : new Term.Literal(literal("@, a text in quotes, a number, true, false or null"));
    }

    private List<Step> elementSteps() {
        List<Step> steps = new ArrayList<>();
        while (true) {
            if (text.startsWith(".", at)) {
                at++;
                steps.add(new Step.Field(name()));
            } else if (text.startsWith("[", at)) {
                at++;
                skipSpace();
                steps.add(fixed());
                expect("]");
            } else {
                return steps;
            }
        }
    }

    private String name() {
        int start = at;
        while (at < text.length() && (Lexer.isWord(text.codePointAt(at)) || text.charAt(at) == '-')) {
            at += Character.charCount(text.codePointAt(at));
        }
        if (at == start) {
            throw source.malformed(at, "expected the name of a field after the dot");
        }
        return text.substring(start, at);
    }

    /// @param expected what a complaint asks for
    private @Nullable Object literal(String expected) {
        skipSpace();
        char sign = at < text.length() ? text.charAt(at) : 0;
        if (sign == '"' || sign == '\'' || sign == '\\') {
            return quoted();
        }
        if ((sign >= '0' && sign <= '9') || sign == '-' || sign == '+' || sign == '.') {
            return number();
        }
        return word(expected);
    }

    private String quoted() {
        int start = at;
        int end = text.startsWith("\\", at) && !text.startsWith("\\\"", at) ? -1 : Quotes.end(text, at);
        if (end < 0) {
            throw source.malformed(start, "unterminated quoted string");
        }
        at = end;
        return explained(start, () -> Quotes.unquote(text.substring(start, end)));
    }

    private Object number() {
        int start = at;
        var scan = new NumberScan(text, at);
        boolean fine = scan.skip();
        at = scan.at();
        String digits = text.substring(start, at);
        Operand.Numeral number = explained(start, () -> Numbers.number(new Place(start), digits));
        Object value = number.integer();
        if (value == null || number.writtenAsDecimal()) {
            value = number.decimal();
        }
        if (!fine || value == null) {
            throw source.malformed(start, "bad number syntax: " + Quotes.quote(digits));
        }
        return value;
    }

    private @Nullable Object word(String expected) {
        int start = at;
        while (at < text.length() && Lexer.isWord(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return switch (text.substring(start, at)) {
            case "true" -> true;
            case "false" -> false;
            case "null", "nil" -> null;
            default -> throw source.malformed(start, "expected " + expected + ", found " + foundAt(start));
        };
    }

    private <T> T explained(int start, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw source.malformed(start, String.valueOf(e.getMessage()));
        }
    }

    private boolean accept(String sign) {
        skipSpace();
        boolean found = text.startsWith(sign, at);
        at += found ? sign.length() : 0;
        return found;
    }

    private void expect(String sign) {
        if (!accept(sign)) {
            throw source.malformed(at, "expected " + sign + ", found " + foundAt(at));
        }
    }

    private void skipSpace() {
        while (at < text.length() && Lexer.isSpace(text.charAt(at))) {
            at++;
        }
    }
}
