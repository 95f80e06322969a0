package dev.capstan.registry.select;

import dev.capstan.api.Refusal;
import dev.capstan.registry.select.LabelSelector.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads a label selector, complaining in Kubernetes' words.
final class LabelSelectorParser {
    private final String text;
    private int at;

    LabelSelectorParser(String text) {
        this.text = text;
    }

    LabelSelector parse() {
        var found = new ArrayList<Requirement>();
        String first = peek();
        if (isOperator(first) && !first.equals("!")) {
            throw bad("found '" + first + "', expected: !, identifier, or 'end of string'");
        }
        while (true) {
            found.add(requirement());
            String next = token();
            if (next.isEmpty()) {
                return new LabelSelector(found);
            }
            if (!next.equals(",")) {
                throw bad("found '" + next + "', expected: ',' or 'end of string'");
            }
            String after = peek();
            if (after.isEmpty() || (isOperator(after) && !after.equals("!"))) {
                throw bad("found '" + after + "', expected: identifier after ','");
            }
        }
    }

    private Requirement requirement() {
        String first = token();
        if (first.equals("!")) {
            return new Requirement.Absent(key(token()));
        }
        String key = key(first);
        if (peek().isEmpty() || peek().equals(",")) {
            return new Requirement.Exists(key);
        }
        String operator = token();
        return switch (operator) {
            case "=", "==" -> new Requirement.In(key, checked(key, List.of(value())));
            case "!=" -> new Requirement.NotIn(key, checked(key, List.of(value())));
            case "in" -> new Requirement.In(key, checked(key, set()));
            case "notin" -> new Requirement.NotIn(key, checked(key, set()));
            case ">", "<" -> new Requirement.Compared(key, operator.equals(">"), number(value()));
            default -> throw unparsable("found '" + operator + "', expected: in, notin, =, ==, !=, gt, lt");
        };
    }

    private static String key(String token) {
        if (token.isEmpty() || isOperator(token)) {
            throw unparsable("found '" + token + "', expected: identifier");
        }
        List<String> problems = LabelText.keyProblems(token);
        if (!problems.isEmpty()) {
            throw unparsable("<nil>: Invalid value: \"" + token + "\": " + String.join("; ", problems));
        }
        return token;
    }

    /// What stands after an equals sign; nothing is the empty value.
    private String value() {
        if (peek().isEmpty() || peek().equals(",")) {
            return "";
        }
        String token = token();
        if (isOperator(token)) {
            throw unparsable("found '" + token + "', expected: identifier");
        }
        return token;
    }

    private List<String> set() {
        String open = token();
        if (!open.equals("(")) {
            throw unparsable("found '" + open + "' expected: '('");
        }
        String first = peek();
        if (first.equals(")")) {
            at++;
            return List.of("");
        }
        if (first.isEmpty() || (isOperator(first) && !first.equals(","))) {
            throw unparsable("found '" + first + "', expected: ',', ')' or identifier");
        }
        return members();
    }

    /// The members of a set up to its end. A comma without a member before or after it stands for the empty value.
    private List<String> members() {
        var values = new ArrayList<String>();
        boolean afterComma = true;
        while (true) {
            String token = token();
            if (token.equals(")") || token.equals(",")) {
                if (afterComma) {
                    values.add("");
                }
                if (token.equals(")")) {
                    return values;
                }
                afterComma = true;
            } else if (afterComma && (token.isEmpty() || isOperator(token))) {
                throw unparsable("found '" + token + "', expected: ',', or identifier");
            } else if (!afterComma) {
                throw unparsable("found '" + token + "', expected: ',' or ')'");
            } else {
                values.add(token);
                afterComma = false;
            }
        }
    }

    private static Set<String> checked(String key, List<String> found) {
        Set<String> values = LabelSelector.values(found);
        var problems = new ArrayList<String>();
        int index = 0;
        for (String value : values) {
            List<String> wrong = LabelText.valueProblems(value);
            if (!wrong.isEmpty()) {
                problems.add("values[" + index + "][" + key + "]: Invalid value: \"" + value + "\": "
                        + String.join("; ", wrong));
            }
            index++;
        }
        if (problems.isEmpty()) {
            return values;
        }
        throw unparsable(problems.size() == 1 ? problems.getFirst() : "[" + String.join(", ", problems) + "]");
    }

    private static long number(String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw unparsable("values[0]: Invalid value: \"" + value
                    + "\": for 'Gt', 'Lt' operators, the value must be an integer");
        }
    }

    private String peek() {
        int mark = at;
        String token = token();
        at = mark;
        return token;
    }

    private String token() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return "";
        }
        int start = at;
        if (isSpecial(text.charAt(at))) {
            return special(start);
        }
        while (at < text.length() && !isSpecial(text.charAt(at)) && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private String special(int start) {
        for (String each : List.of("==", "!=", "=", "!", "(", ")", ",", ">", "<")) {
            if (text.startsWith(each, start)) {
                at = start + each.length();
                return each;
            }
        }
        throw new IllegalStateException("no token at " + start + " of " + text);
    }

    private static boolean isSpecial(char c) {
        return "=!(),><".indexOf(c) >= 0;
    }

    private static boolean isOperator(String token) {
        return !token.isEmpty() && isSpecial(token.charAt(0));
    }

    private static RuntimeException unparsable(String why) {
        return bad("unable to parse requirement: " + why);
    }

    private static RuntimeException bad(String message) {
        return new Refusal.BadRequest(message).asException();
    }
}
