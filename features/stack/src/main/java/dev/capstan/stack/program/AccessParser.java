package dev.capstan.stack.program;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one access, from behind its `${` to behind its `}`.
///
/// ```
/// access := ( name | text ) { "." name | "[" number "]" | "[" text "]" } "}"
/// ```
final class AccessParser {
    private static final Pattern NAME = Pattern.compile("[^.\\[\\]{}\"\\s]+");
    private static final Pattern INDEX = Pattern.compile("\\d{1,9}");
    private static final Pattern QUOTED = Pattern.compile("\"((?:\\\\\"|[^\"])*)\"");

    private final String text;
    private final int start;
    private int at;

    AccessParser(String text, int at) {
        this.text = text;
        this.start = at;
        this.at = at;
    }

    /// Where the parser has come to.
    int at() {
        return at;
    }

    /// @throws IllegalArgumentException with what is wrong, in words
    Access parse() {
        String root = text.startsWith("[", at) ? String.valueOf(bracket()) : name();
        List<Object> steps = new ArrayList<>();
        while (text.startsWith(".", at) || text.startsWith("[", at)) {
            if (text.startsWith("[", at)) {
                steps.add(bracket());
            } else {
                at++;
                steps.add(name());
            }
        }
        String written = text.substring(start, at);
        expect("}");
        return new Access(root, steps, written);
    }

    private String name() {
        Matcher name = looking(NAME);
        if (!name.lookingAt()) {
            throw new IllegalArgumentException("found " + found() + ", expected a name");
        }
        at = name.end();
        return name.group();
    }

    private Object bracket() {
        at++;
        Matcher quoted = looking(QUOTED);
        Matcher index = looking(INDEX);
        Object step;
        if (quoted.lookingAt()) {
            step = quoted.group(1).replace("\\\"", "\"");
            at = quoted.end();
        } else if (index.lookingAt()) {
            step = Long.parseLong(index.group());
            at = index.end();
        } else {
            throw new IllegalArgumentException("found " + found() + ", expected [0] or [\"name\"]");
        }
        expect("]");
        return step;
    }

    private void expect(String token) {
        if (!text.startsWith(token, at)) {
            throw new IllegalArgumentException("found " + found() + ", expected " + token);
        }
        at += token.length();
    }

    private Matcher looking(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length());
    }

    private String found() {
        return at >= text.length() ? "the end" : Character.toString(text.codePointAt(at));
    }
}
