package dev.capstan.controllerconfig.config;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A template as YAML, without being rendered: actions that print are a mark, those that steer are left out, and so are
/// lines that are a mark and nothing else, which print structure.
///
/// @param faithful whether what is rendered has this structure for every cluster: nothing was left out, nothing joins
///     lines, and nothing is merged with what aliases name
record Sketch(String text, boolean faithful) {
    private static final String MARK = "xCAPSTANx";
    private static final Pattern ACTION = Pattern.compile("\\{\\{(-?)\\s*(.*?)\\s*(-?)}}", Pattern.DOTALL);
    private static final Pattern STEERS = Pattern.compile(
            "(?:if|else|end|range|with|define|block|template|break|continue)\\b.*|/\\*.*"
                    + "|\\$\\w*(?:, *\\$\\w+)? *:?=.*",
            Pattern.DOTALL);
    private static final Pattern MARK_ALONE = Pattern.compile("(?m)^[ \\t]*(?:" + MARK + "[ \\t]*)+$");

    static Sketch of(String template) {
        boolean simple = ACTION.matcher(template).results().allMatch(Sketch::printsInItsLine);
        var marked = ACTION.matcher(template).replaceAll(action -> steers(action) ? "" : MARK);
        var text = MARK_ALONE.matcher(marked).replaceAll("");
        return new Sketch(text, simple && text.equals(marked) && !text.contains("<<"));
    }

    private static boolean steers(MatchResult action) {
        return STEERS.matcher(action.group(2)).matches();
    }

    private static boolean printsInItsLine(MatchResult action) {
        boolean joins = !action.group(1).isEmpty() || !action.group(3).isEmpty();
        var text = action.group();
        boolean structure = text.contains("toYaml") || text.contains("include");
        return !joins && !steers(action) && !structure && text.indexOf('\n') < 0 && isWhole(text);
    }

    /// A text in quotes may hold what looks like the end of the action.
    private static boolean isWhole(String action) {
        return List.of('"', '`', '\'').stream()
                .allMatch(quote -> action.chars().filter(c -> c == quote).count() % 2 == 0);
    }

    /// Whether a value of the sketch depends on what is printed.
    static boolean isMarked(String value) {
        return value.contains(MARK);
    }
}
