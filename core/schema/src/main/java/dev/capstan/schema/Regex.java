package dev.capstan.schema;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/// Compiles the patterns of schemas and rules: Go's syntax, linear in time, and bounded in what they unfold to.
///
/// The engine unfolds counted repetition, so that `((x{1000}){1000}){1000}` would take all memory there is. As in
/// Go, repetitions inside one another may multiply to 1000 and groups nest 1000 deep; the whole may unfold to
/// 100,000 parts.
public final class Regex {
    private static final int MAX_REPEAT = 1000;
    private static final int MAX_NESTING = 1000;
    private static final long MAX_PARTS = 100_000;
    private static final Pattern COUNT = Pattern.compile("\\{([0-9]+)(,([0-9]*))?\\}");

    private final String text;
    private final Deque<Group> open = new ArrayDeque<>();
    private Group group = new Group();

    /// @throws PatternSyntaxException saying what is wrong, in Go's words
    public static Pattern compile(String pattern) {
        new Regex(pattern).check();
        return Pattern.compile(pattern);
    }

    private Regex(String text) {
        this.text = text;
    }

    /// What a group unfolds to so far, and its last part alone.
    private static final class Group {
        long parts;
        long repeat = 1;
        long lastParts;
        long lastRepeat = 1;

        void add(long count, long repeats) {
            parts += count;
            lastParts = count;
            lastRepeat = repeats;
            repeat = Math.max(repeat, repeats);
        }
    }

    private void check() {
        int at = 0;
        while (at < text.length()) {
            at = next(at);
            if (group.parts > MAX_PARTS) {
                throw new PatternSyntaxException("expression too large", shortened());
            }
        }
    }

    private int next(int at) {
        return switch (text.charAt(at)) {
            case '\\' -> escape(at);
            case '[' -> charClass(at);
            case '(' -> begin(at);
            case ')' -> end(at);
            case '{' -> count(at);
            case '*', '+', '?', '|', '^', '$' -> at + 1;
            default -> part(at + 1);
        };
    }

    private int part(int next) {
        group.add(1, 1);
        return next;
    }

    private int escape(int at) {
        if (!text.startsWith("\\Q", at)) {
            return part(at + 2);
        }
        int end = text.indexOf("\\E", at + 2);
        int length = (end < 0 ? text.length() : end) - at - 2;
        group.add(length, 1);
        return end < 0 ? text.length() : end + 2;
    }

    private int charClass(int at) {
        int i = at + (text.startsWith("[^", at) ? 2 : 1);
        if (text.startsWith("]", i)) {
            i++;
        }
        while (i < text.length() && text.charAt(i) != ']') {
            int posix = text.startsWith("[:", i) ? text.indexOf(":]", i) : -1;
            i = posix >= 0 ? posix + 2 : i + (text.charAt(i) == '\\' ? 2 : 1);
        }
        return part(i + 1);
    }

    private int begin(int at) {
        if (open.size() == MAX_NESTING) {
            throw new PatternSyntaxException("expression nests too deeply", shortened());
        }
        open.push(group);
        group = new Group();
        return at + 1;
    }

    private int end(int at) {
        Group inner = group;
        if (!open.isEmpty()) {
            group = open.pop();
            group.add(inner.parts + 1, inner.repeat);
        }
        return at + 1;
    }

    private int count(int at) {
        Matcher counted = COUNT.matcher(text);
        if (!counted.find(at) || counted.start() != at) {
            return part(at + 1);
        }
        String upper = counted.group(3);
        String bound = upper == null || upper.isEmpty() ? counted.group(1) : upper;
        long times = bound.length() > 4 ? MAX_REPEAT + 1 : Long.parseLong(bound);
        if (times * group.lastRepeat > MAX_REPEAT) {
            throw new PatternSyntaxException("invalid repeat count", counted.group());
        }
        long before = group.parts - group.lastParts;
        group.add(Math.max(1, times) * group.lastParts, Math.max(1, times) * group.lastRepeat);
        group.parts = before + group.lastParts;
        return counted.end();
    }

    private String shortened() {
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }
}
