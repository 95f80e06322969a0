package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.INT;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.text.Regex;
import dev.capstan.gotemplate.value.NilList;
import dev.capstan.gotemplate.value.Problem;
import org.jspecify.annotations.Nullable;

/// Regular expressions, in time linear in the text.
final class Regexes {
    private static final String SPECIAL = "\\.+*?()|[]{}^$";

    private final Regex.Compiler compiler = new Regex.Compiler();

    private Regexes() {}

    static @Nullable Function function(String name) {
        var regexes = new Regexes();
        return switch (name) {
            case "regexMatch" -> Call.function(name, regexes::matchesOrNot, TEXT, TEXT);
            case "mustRegexMatch" -> Call.function(name, c -> regexes.regex(c).find(c.text(1)) != null, TEXT, TEXT);
            case "regexQuoteMeta" -> Call.function(name, c -> quoted(c.text(0)), TEXT);
            case "regexFind", "mustRegexFind" -> Call.function(name, regexes::find, TEXT, TEXT);
            case "regexFindAll", "mustRegexFindAll" ->
                Call.function(
                        name, c -> NilList.orNil(regexes.regex(c).findAll(c.text(1), c.whole(2))), TEXT, TEXT, INT);
            case "regexSplit", "mustRegexSplit" ->
                Call.function(name, c -> NilList.orNil(regexes.regex(c).split(c.text(1), c.whole(2))), TEXT, TEXT, INT);
            case "regexReplaceAll", "mustRegexReplaceAll" ->
                Call.function(name, c -> regexes.regex(c).replace(c.text(1), c.text(2), true), TEXT, TEXT, TEXT);
            case "regexReplaceAllLiteral", "mustRegexReplaceAllLiteral" ->
                Call.function(name, c -> regexes.regex(c).replace(c.text(1), c.text(2), false), TEXT, TEXT, TEXT);
            default -> null;
        };
    }

    private Regex regex(Call call) {
        return compiler.compile(call.text(0), call.budget());
    }

    /// A pattern that does not compile matches nothing here, as in sprig.
    private boolean matchesOrNot(Call call) {
        Regex regex;
        try {
            regex = regex(call);
        } catch (Problem _) {
            return false;
        }
        return regex.find(call.text(1)) != null;
    }

    private String find(Call call) {
        String found = regex(call).find(call.text(1));
        return found == null ? "" : found;
    }

    private static String quoted(String text) {
        var out = new StringBuilder(text.length());
        text.chars().forEach(c -> out.append(SPECIAL.indexOf(c) < 0 ? "" : "\\").append((char) c));
        return out.toString();
    }
}
