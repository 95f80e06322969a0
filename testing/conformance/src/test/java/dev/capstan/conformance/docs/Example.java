package dev.capstan.conformance.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A command of a page, and what the page says it prints.
///
/// A `console` block holds lines that begin with `$ `, each followed by its output. A command with `<<EOF` goes on
/// until that word. A command without output may print anything.
record Example(String command, String output) {
    private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\$ ");

    static List<Example> of(String page) {
        return BLOCK.matcher(page)
                .results()
                .map(block -> block.group(1))
                .flatMap(Example::commands)
                .toList();
    }

    private static Stream<Example> commands(String block) {
        return COMMAND.splitAsStream(block).filter(each -> !each.isBlank()).map(Example::parse);
    }

    private static Example parse(String text) {
        int end = text.contains("EOF\n") ? text.indexOf("\nEOF\n") + "\nEOF".length() : text.indexOf('\n');
        return new Example(text.substring(0, end), text.substring(end + 1));
    }

    /// What makes sense to compare: spaces, ages and what newer versions of kubectl add do not.
    static List<String> essence(String output) {
        var words = new ArrayList<String>();
        Pattern.compile("\\S+")
                .matcher(output.replace(" from default namespace", ""))
                .results()
                .map(MatchResult::group)
                .map(word -> word.matches("\\d+m?\\d*s") ? "AGE" : word)
                .forEach(words::add);
        return words;
    }
}
