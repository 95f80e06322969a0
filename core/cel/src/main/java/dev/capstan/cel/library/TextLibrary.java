package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.TEXT;
import static dev.capstan.cel.library.Kinds.WHOLE;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.capstan.schema.Regex;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.util.ArrayList;
import java.util.List;

/// `find` and `findAll` by regular expression, `indexOf` and `lastIndexOf` in characters, and `format`.
final class TextLibrary {
    private TextLibrary() {}

    static void addTo(FunctionSet functions) {
        var texts = ListType.create(SimpleType.STRING);
        functions.member("find", "string_find_string", SimpleType.STRING, TEXT, TEXT, (text, regex) -> {
            Matcher matcher = pattern(regex).matcher(text);
            return matcher.find() ? matcher.group() : "";
        });
        functions.member(
                "findAll", "string_find_all_string", texts, TEXT, TEXT, (text, regex) -> all(text, regex, -1L));
        functions.member("findAll", "string_find_all_string_int", texts, TEXT, TEXT, WHOLE, TextLibrary::all);
        var whole = SimpleType.INT;
        functions.member(
                "indexOf", "string_index_of_string", whole, TEXT, TEXT, (text, part) -> indexOf(text, part, 0L));
        functions.member("indexOf", "string_index_of_string_int", whole, TEXT, TEXT, WHOLE, TextLibrary::indexOf);
        functions.member("lastIndexOf", "string_last_index_of_string", whole, TEXT, TEXT, TextLibrary::lastIndexOf);
        functions.member(
                "lastIndexOf", "string_last_index_of_string_int", whole, TEXT, TEXT, WHOLE, TextLibrary::lastIndexOf);
        functions.member(
                "format",
                "string_format",
                SimpleType.STRING,
                TEXT,
                Kinds.list(SimpleType.DYN),
                (text, arguments) -> new Formatter(arguments).format(text));
    }

    private static Object indexOf(String text, String part, long from) throws CelEvaluationException {
        if (part.isEmpty()) {
            return from;
        }
        int start = start(text, from);
        int found = start < 0 ? -1 : text.indexOf(part, start);
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(String text, String part) {
        int found = text.lastIndexOf(part);
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(String text, String part, long from) throws CelEvaluationException {
        if (part.isEmpty()) {
            return from;
        }
        int start = start(text, from);
        int found = start < 0 ? -1 : text.lastIndexOf(part, start);
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    /// Where that character is; -1 when the text is not so long.
    private static int start(String text, long from) throws CelEvaluationException {
        if (from < 0) {
            throw new CelEvaluationException("index out of range: " + from);
        }
        return from >= text.codePointCount(0, text.length()) ? -1 : text.offsetByCodePoints(0, (int) from);
    }

    /// Whether a part of the text is as the pattern says.
    static boolean matches(String text, String regex) throws CelEvaluationException {
        try {
            return Regex.compile(regex).matcher(text).find();
        } catch (PatternSyntaxException e) {
            throw new CelEvaluationException(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> all(String text, String regex, long limit) throws CelEvaluationException {
        Matcher matcher = pattern(regex).matcher(text);
        var found = new ArrayList<String>();
        while ((limit < 0 || found.size() < limit) && matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    private static Pattern pattern(String regex) throws CelEvaluationException {
        try {
            return Regex.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new CelEvaluationException("Illegal regex: " + e.getMessage(), e);
        }
    }
}
