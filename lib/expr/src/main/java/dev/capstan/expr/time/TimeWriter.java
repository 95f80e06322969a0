package dev.capstan.expr.time;

import dev.capstan.expr.value.ZoneText;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Locale;

/// Writes a time in a [Layout].
final class TimeWriter {
    private static final int NANO_DIGITS = 9;

    private final ZonedDateTime time;
    private final StringBuilder out = new StringBuilder();

    TimeWriter(ZonedDateTime time) {
        this.time = time;
    }

    String write(Layout layout) {
        for (var part : layout.parts()) {
            var element = part.element();
            if (element == null) {
                out.append(part.text());
            } else {
                write(element, part.text());
            }
        }
        return out.toString();
    }

    private void write(Element element, String example) {
        switch (element) {
            case MONTH_NAME -> out.append(time.getMonth().getDisplayName(style(example), Locale.ENGLISH));
            case WEEKDAY_NAME -> out.append(time.getDayOfWeek().getDisplayName(style(example), Locale.ENGLISH));
            case ZONE_NAME -> out.append(ZoneText.of(time));
            case YEAR -> writeYear();
            case YEAR_OF_CENTURY -> writeNumber(Math.max(time.getYear(), 0) % 100, "06");
            case YEAR_DAY -> writeNumber(time.getDayOfYear(), example);
            case MONTH -> writeNumber(time.getMonthValue(), example);
            case DAY -> writeNumber(time.getDayOfMonth(), example);
            case HOUR -> writeNumber(time.getHour(), "00");
            case HOUR_OF_12 -> writeNumber((time.getHour() + 11) % 12 + 1, example);
            case MINUTE -> writeNumber(time.getMinute(), example);
            case SECOND -> writeNumber(time.getSecond(), example);
            case HALF_OF_DAY -> writeHalf(example);
            case OFFSET -> writeOffset(example);
            case FRACTION -> writeFraction(example);
        }
    }

    private static TextStyle style(String example) {
        return example.length() > 3 ? TextStyle.FULL : TextStyle.SHORT;
    }

    private void writeYear() {
        if (time.getYear() < 0) {
            out.append('-');
        }
        writeNumber(Math.abs(time.getYear()), "0000");
    }

    /// As wide as the example, filled up with zeros, or with spaces where it shows them as `_`.
    private void writeNumber(int number, String example) {
        var digits = Integer.toString(number);
        out.repeat(example.startsWith("_") ? ' ' : '0', Math.max(0, example.length() - digits.length()))
                .append(digits);
    }

    private void writeHalf(String example) {
        var half = time.getHour() < 12 ? "AM" : "PM";
        out.append(example.equals("pm") ? half.toLowerCase(Locale.ROOT) : half);
    }

    private void writeOffset(String example) {
        var seconds = time.getOffset().getTotalSeconds();
        if (seconds == 0 && example.startsWith("Z")) {
            out.append('Z');
            return;
        }
        var colon = example.contains(":") ? ":" : "";
        var size = Math.abs(seconds);
        // Go decides the sign by whole minutes.
        out.append(seconds <= -60 ? '-' : '+');
        writeNumber(size / 3600, "00");
        if (example.length() > 3) {
            out.append(colon);
            writeNumber(size / 60 % 60, "00");
        }
        if (example.length() > 6) {
            out.append(colon);
            writeNumber(size % 60, "00");
        }
    }

    private void writeFraction(String example) {
        var nanos = Integer.toString(time.getNano());
        var digits = "0".repeat(NANO_DIGITS - nanos.length()) + nanos;
        var end = Math.min(example.length() - 1, NANO_DIGITS);
        if (example.endsWith("9")) {
            while (end > 0 && digits.charAt(end - 1) == '0') {
                end--;
            }
        }
        if (end > 0) {
            out.append(example.charAt(0)).append(digits, 0, end);
        }
    }
}
