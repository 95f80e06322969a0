package dev.capstan.expr.value;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// What the clocks of a zone call the time they show: `CEST`, or the offset where there is no such name.
public final class ZoneText {
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH);
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx", Locale.ROOT);
    private static final DateTimeFormatter SHORT_OFFSET = DateTimeFormatter.ofPattern("x", Locale.ROOT);

    private ZoneText() {}

    public static String of(ZonedDateTime time) {
        if (time.getZone().equals(ZoneOffset.UTC)) {
            return "UTC";
        }
        if (time.getZone() instanceof ZoneOffset) {
            return OFFSET.format(time);
        }
        if (isBeforeStandardTime(time)) {
            return "LMT";
        }
        var name = NAME.format(time);
        return name.startsWith("GMT") && name.length() > 3 ? SHORT_OFFSET.format(time) : name;
    }

    private static boolean isBeforeStandardTime(ZonedDateTime time) {
        var changes = time.getZone().getRules().getTransitions();
        return !changes.isEmpty()
                && time.toInstant().isBefore(changes.getFirst().getInstant());
    }
}
