package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a [JsonPath], pointing at the character where it stops making sense.
final class JsonPathParser {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String OPERATORS = "=!<>";

    private final String text;
    private int at;

    JsonPathParser(String text) {
        this.text = text;
    }

    JsonPath parse() {
        if (text.isBlank()) {
            throw expected("a path like .spec.replicas");
        }
        JsonPath path = path();
        if (at < text.length()) {
            throw expected("'.', '[' or the end");
        }
        return path;
    }

    private JsonPath path() {
        int start = at;
        if (at < text.length() && (text.charAt(at) == '$' || text.charAt(at) == '@')) {
            at++;
        }
        var steps = new ArrayList<Step>();
        while (at < text.length()) {
            if (take("..")) {
                steps.add(new Step.Descend());
                steps.add(peek('[') ? brackets() : name());
            } else if (take(".")) {
                if (at < text.length() || !steps.isEmpty()) {
                    steps.add(peek('[') ? brackets() : name());
                }
            } else if (peek('[')) {
                steps.add(brackets());
            } else {
                break;
            }
        }
        return new JsonPath(text.substring(start, at), steps);
    }

    private Step name() {
        if (take("*")) {
            return new Step.All();
        }
        var name = new StringBuilder();
        while (at < text.length() && !isNameEnd(text.charAt(at))) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            name.append(text.charAt(at++));
        }
        if (name.isEmpty()) {
            throw expected("a field name");
        }
        return new Step.Field(name.toString());
    }

    private static boolean isNameEnd(char c) {
        return c == '.' || c == '[' || c == ']' || c == ')' || c == ' ' || OPERATORS.indexOf(c) >= 0;
    }

    private Step brackets() {
        require("[");
        if (take("*")) {
            require("]");
            return new Step.All();
        }
        if (take("?(")) {
            Step filter = filter();
            require(")");
            require("]");
            return filter;
        }
        var choices = new ArrayList<Step>();
        do {
            skipBlanks();
            choices.add(peek('\'') || peek('"') ? new Step.Field(quoted()) : slice());
            skipBlanks();
        } while (take(","));
        require("]");
        return choices.size() == 1 ? choices.getFirst() : new Step.Union(choices);
    }

    private Step slice() {
        Integer start = integer();
        if (!peek(':')) {
            if (start == null) {
                throw expected("an index, a quoted name, '*' or '?('");
            }
            return new Step.Slice(start, start == -1 ? null : Integer.valueOf(start + 1), 1);
        }
        require(":");
        Integer end = integer();
        Integer step = take(":") ? integer() : null;
        if (step != null && step <= 0) {
            throw expected("a step of 1 or more");
        }
        return new Step.Slice(start == null ? 0 : start, end, step == null ? 1 : step);
    }

    private @Nullable Integer integer() {
        int start = at;
        if (peek('-')) {
            at++;
        }
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        try {
            return start == at ? null : Integer.valueOf(text.substring(start, at));
        } catch (NumberFormatException _) {
            at = start;
            throw expected("an index");
        }
    }

    private Step filter() {
        skipBlanks();
        if (!peek('@')) {
            throw expected("'@', the item to look at");
        }
        JsonPath left = path();
        skipBlanks();
        String operator = operator();
        if (operator.isEmpty()) {
            return new Step.Filter(left, "", null);
        }
        skipBlanks();
        Step.Operand right = operand();
        skipBlanks();
        return new Step.Filter(left, operator, right);
    }

    private String operator() {
        for (String each : List.of("==", "!=", "<=", ">=", "<", ">")) {
            if (take(each)) {
                return each;
            }
        }
        return "";
    }

    private Step.Operand operand() {
        if (peek('@')) {
            return new Step.Operand(null, path());
        }
        if (peek('\'') || peek('"')) {
            return new Step.Operand(JSON.textNode(quoted()), null);
        }
        int start = at;
        while (at < text.length() && text.charAt(at) != ')' && text.charAt(at) != ' ') {
            at++;
        }
        JsonNode literal = literal(text.substring(start, at));
        if (literal == null) {
            at = start;
            throw expected("a quoted text, a number, true or false");
        }
        return new Step.Operand(literal, null);
    }

    private static @Nullable JsonNode literal(String word) {
        if (word.equals("true") || word.equals("false")) {
            return JSON.booleanNode(word.equals("true"));
        }
        try {
            return JSON.numberNode(Double.parseDouble(word));
        } catch (NumberFormatException _) {
            return null;
        }
    }

    private String quoted() {
        int start = at;
        char quote = text.charAt(at++);
        var content = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            content.append(text.charAt(at++));
        }
        if (at == text.length()) {
            at = start;
            throw expected("a closing " + quote);
        }
        at++;
        return content.toString();
    }

    private void skipBlanks() {
        while (peek(' ')) {
            at++;
        }
    }

    private boolean peek(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private boolean take(String word) {
        boolean there = text.startsWith(word, at);
        at += there ? word.length() : 0;
        return there;
    }

    private void require(String word) {
        if (!take(word)) {
            throw expected("'" + word + "'");
        }
    }

    private IllegalArgumentException expected(String what) {
        String found = at < text.length() ? "'" + text.substring(at, text.offsetByCodePoints(at, 1)) + "'" : "the end";
        return new IllegalArgumentException(
                "column " + (at + 1) + ": found " + found + ", expected " + what + " in \"" + text + "\"");
    }
}
