package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.capstan.api.FieldProblem.Reason;
import org.jspecify.annotations.Nullable;

/// `minLength`, `maxLength`, `pattern`: the first that is broken is told. Lengths count code points.
record TextCheck(
        long minLength,
        long maxLength,
        String pattern,
        @Nullable Pattern compiled) implements Check {
    static TextCheck of(JsonNode document) {
        String pattern = document.path(Keyword.PATTERN).asText("");
        return new TextCheck(
                document.path("minLength").asLong(0),
                document.path("maxLength").asLong(Long.MAX_VALUE),
                pattern,
                compile(pattern));
    }

    /// An invalid pattern is refused with its schema; here it only must not hurt.
    private static @Nullable Pattern compile(String pattern) {
        try {
            return pattern.isEmpty() ? null : Regex.compile(pattern);
        } catch (PatternSyntaxException _) {
            return null;
        }
    }

    @Override
    public void check(JsonNode value, Inspection inspection) {
        if (!value.isTextual()) {
            return;
        }
        String text = value.textValue();
        if (longerThan(text, maxLength)) {
            String bytes = maxLength == 1 ? " byte" : " bytes";
            inspection.report(Reason.TOO_LONG, null, "may not be more than " + maxLength + bytes);
        } else if (minLength > 0 && !longerThan(text, minLength - 1)) {
            inspection.breaks(GoText.quote(text), "should be at least " + minLength + " chars long");
        } else if (compiled != null && !compiled.matcher(text).find()) {
            inspection.breaks(GoText.quote(text), "should match '" + pattern + "'");
        }
    }

    private static boolean longerThan(String text, long length) {
        return text.length() > length && text.codePointCount(0, text.length()) > length;
    }
}
