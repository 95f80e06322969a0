package dev.capstan.conformance.kubectl;

import java.util.regex.Pattern;

/// Output with what differs from run to run made the same.
final class Scrubbed {
    private static final Pattern AGE_AT_END = Pattern.compile("\\b\\d{1,2}s$", Pattern.MULTILINE);
    private static final Pattern AGE = Pattern.compile("\\b\\d{1,2}s {3,4}\\b");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    private static final Pattern UID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern REVISION =
            Pattern.compile("(resourceVersion\"?: \"|Resource Version: +)\\d+", Pattern.MULTILINE);

    private Scrubbed() {}

    /// A table in which everything was just made.
    static String ages(String table) {
        return AGE.matcher(AGE_AT_END.matcher(table).replaceAll("0s")).replaceAll("0s    ");
    }

    /// An object without its uid, revision and times.
    static String identity(String object) {
        String timeless = TIME.matcher(object).replaceAll("TIME");
        return REVISION.matcher(UID.matcher(timeless).replaceAll("UID")).replaceAll("$1N");
    }
}
