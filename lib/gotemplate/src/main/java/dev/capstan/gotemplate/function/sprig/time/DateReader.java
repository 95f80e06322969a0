package dev.capstan.gotemplate.function.sprig.time;

import dev.capstan.gotemplate.value.Problem;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads a date that is written in a [Layout]. What the layout does not name is 0, or 1 for month and day; the zone
/// is UTC.
public final class DateReader {
    private static final List<String> MONTHS = names(Month.values(), TextStyle.FULL);
    private static final List<String> MONTHS_SHORT = names(Month.values(), TextStyle.SHORT);
    private static final List<String> DAYS = names(DayOfWeek.values(), TextStyle.FULL);
    private static final List<String> DAYS_SHORT = names(DayOfWeek.values(), TextStyle.SHORT);

    private final String layout;
    private final String text;
    private int at;
    private int year;
    private int month = -1;
    private int day = -1;
    private int yearDay = -1;
    private int hour;
    private int minute;
    private int second;
    private int nano;
    private @Nullable Boolean afternoon;
    private ZoneId zone = ZoneOffset.UTC;

    private DateReader(String layout, String text) {
        this.layout = layout;
        this.text = text;
    }

    /// The date in `text`; a [Problem] if it is not written so.
    public static ZonedDateTime read(String layout, String text) {
        return new DateReader(layout, text).date();
    }

    private static List<String> names(Object[] values, TextStyle style) {
        return Arrays.stream(values)
                .map(value -> value instanceof Month month
                        ? month.getDisplayName(style, Locale.ENGLISH)
                        : ((DayOfWeek) value).getDisplayName(style, Locale.ENGLISH))
                .toList();
    }

    private ZonedDateTime date() {
        var pieces = Layout.of(layout).pieces();
        for (int i = 0; i < pieces.size(); i++) {
            switch (pieces.get(i)) {
                case Layout.Piece.Literal literal -> skip(literal.text());
                case Layout.Piece.Part part -> part(part, i + 1 < pieces.size() ? pieces.get(i + 1) : null);
            }
        }
        if (at < text.length()) {
            throw new Problem("parsing time \"" + text + "\": extra text: \"" + rest() + "\"");
        }
        try {
            return ZonedDateTime.of(day(), LocalTime.of(hourOfDay(), minute, second, nano), zone);
        } catch (DateTimeException _) {
            throw new Problem("parsing time \"" + text + "\": day out of range");
        }
    }

    private LocalDate day() {
        if (yearDay >= 0) {
            return dayOfYear(LocalDate.ofYearDay(year, yearDay));
        }
        return LocalDate.of(year, month < 0 ? 1 : month, day < 0 ? 1 : day);
    }

    private LocalDate dayOfYear(LocalDate date) {
        boolean otherMonth = month >= 0 && month != date.getMonthValue();
        if (otherMonth || (day >= 0 && day != date.getDayOfMonth())) {
            throw new Problem(
                    "parsing time \"" + text + "\": day-of-year does not match " + (otherMonth ? "month" : "day"));
        }
        return date;
    }

    private int hourOfDay() {
        if (afternoon == null) {
            return hour;
        }
        return afternoon ? (hour < 12 ? hour + 12 : hour) : (hour == 12 ? 0 : hour);
    }

    private void part(Layout.Piece.Part part, Layout.@Nullable Piece next) {
        int width = part.text().length();
        switch (part.field()) {
            case YEAR_TWO -> year = century(digits(2, 2, part));
            case YEAR -> year = digits(4, 4, part);
            case MONTH_NAME -> month = 1 + name(MONTHS, part);
            case MONTH_SHORT -> month = 1 + name(MONTHS_SHORT, part);
            case MONTH_TWO, MONTH -> month = inRange(digits(width, 2, part), 1, 12, "month");
            case WEEKDAY_NAME -> name(DAYS, part);
            case WEEKDAY_SHORT -> name(DAYS_SHORT, part);
            case DAY_TWO, DAY -> day = digits(width, 2, part);
            case DAY_PADDED -> day = padded(1, 2, part);
            case YEAR_DAY_THREE -> yearDay = digits(3, 3, part);
            case YEAR_DAY_PADDED -> yearDay = padded(2, 3, part);
            case HOUR -> hour = inRange(digits(1, 2, part), 0, 23, "hour");
            case HOUR_TWELVE_TWO, HOUR_TWELVE -> hour = inRange(digits(width, 2, part), 0, 12, "hour");
            case MINUTE_TWO, MINUTE -> minute = inRange(digits(width, 2, part), 0, 59, "minute");
            case SECOND_TWO, SECOND -> second(part, next);
            case HALF_UPPER -> afternoon = oneOf("AM", "PM", part) == 1;
            case HALF_LOWER -> afternoon = oneOf("am", "pm", part) == 1;
            case FRACTION_FIXED -> fraction(part, true);
            case FRACTION_TRIMMED -> fraction(part, false);
            case ZONE_NAME -> zoneName(part);
            case OFFSET_SECONDS,
                    OFFSET_COLON_SECONDS,
                    OFFSET_COLON,
                    OFFSET_MINUTES,
                    OFFSET_HOURS,
                    Z_OFFSET_SECONDS,
                    Z_OFFSET_COLON_SECONDS,
                    Z_OFFSET_COLON,
                    Z_OFFSET_MINUTES,
                    Z_OFFSET_HOURS -> offset(part);
        }
    }

    private static int century(int two) {
        return two >= 69 ? 1900 + two : 2000 + two;
    }

    /// Takes the literal, in which any run of spaces stands for any other.
    private void skip(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (c == ' ') {
                if (at < text.length() && text.charAt(at) != ' ') {
                    throw unlike(literal);
                }
                while (i + 1 < literal.length() && literal.charAt(i + 1) == ' ') {
                    i++;
                }
                while (at < text.length() && text.charAt(at) == ' ') {
                    at++;
                }
            } else if (at < text.length() && text.charAt(at) == c) {
                at++;
            } else {
                throw unlike(literal);
            }
        }
    }

    private int digits(int fewest, int most, Layout.Piece.Part part) {
        int end = at;
        while (end < text.length() && end - at < most && isDigit(end)) {
            end++;
        }
        if (end - at < fewest) {
            throw unlike(part.text());
        }
        int number = Integer.parseInt(text.substring(at, end));
        at = end;
        return number;
    }

    private int padded(int spaces, int most, Layout.Piece.Part part) {
        int skipped = 0;
        while (skipped < spaces && at < text.length() && text.charAt(at) == ' ') {
            at++;
            skipped++;
        }
        return digits(1, most, part);
    }

    private int inRange(int number, int from, int to, String what) {
        if (number < from || number > to) {
            throw new Problem("parsing time \"" + text + "\": " + what + " out of range");
        }
        return number;
    }

    private int name(List<String> names, Layout.Piece.Part part) {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (text.regionMatches(true, at, name, 0, name.length())) {
                at += name.length();
                return i;
            }
        }
        throw unlike(part.text());
    }

    private int oneOf(String first, String second, Layout.Piece.Part part) {
        boolean isFirst = text.startsWith(first, at);
        if (!isFirst && !text.startsWith(second, at)) {
            throw unlike(part.text());
        }
        at += 2;
        return isFirst ? 0 : 1;
    }

    /// A fraction may follow the seconds even if the layout has none.
    private void second(Layout.Piece.Part part, Layout.@Nullable Piece next) {
        second = inRange(digits(part.text().length(), 2, part), 0, 59, "second");
        boolean named =
                next instanceof Layout.Piece.Part following && following.field().isFraction();
        if (!named && isFractionHere()) {
            takeFraction();
        }
    }

    private boolean isFractionHere() {
        return at + 1 < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',') && isDigit(at + 1);
    }

    private void fraction(Layout.Piece.Part part, boolean exact) {
        if (!isFractionHere()) {
            if (exact) {
                throw unlike(part.text());
            }
            return;
        }
        int from = at;
        takeFraction();
        if (exact) {
            int end = from + part.text().length();
            if (end > at) {
                at = from;
                throw unlike(part.text());
            }
            at = end;
            nano = nanos(from + 1, end);
        }
    }

    private void takeFraction() {
        int from = ++at;
        while (at < text.length() && isDigit(at)) {
            at++;
        }
        nano = nanos(from, at);
    }

    private int nanos(int from, int to) {
        String digits = text.substring(from, Math.min(to, from + 9));
        return Integer.parseInt(digits + "0".repeat(9 - digits.length()));
    }

    private void offset(Layout.Piece.Part part) {
        if (part.field().isZulu() && text.startsWith("Z", at)) {
            at++;
            return;
        }
        String example = part.text();
        if (at + example.length() > text.length() || "+-".indexOf(text.charAt(at)) < 0) {
            throw unlike(example);
        }
        int start = at;
        int[] numbers = new int[3];
        at++;
        for (int i = 0; at - start < example.length(); i++) {
            if (example.charAt(at - start) == ':') {
                skip(":");
            }
            numbers[i] = digits(2, 2, part);
        }
        int size = inRange(numbers[0], 0, 24, "time zone offset hour") * 3600
                + inRange(numbers[1], 0, 60, "time zone offset minute") * 60
                + inRange(numbers[2], 0, 60, "time zone offset second");
        try {
            zone = ZoneOffset.ofTotalSeconds(text.charAt(start) == '-' ? -size : size);
        } catch (DateTimeException _) {
            throw new Problem("parsing time \"" + text + "\": time zone offset out of range");
        }
    }

    /// An abbreviation says little: but for UTC and GMT it is taken for an unknown zone without offset.
    private void zoneName(Layout.Piece.Part part) {
        int end = at;
        while (end < text.length() && end - at < 5 && text.charAt(end) >= 'A' && text.charAt(end) <= 'Z') {
            end++;
        }
        if (end - at < 3) {
            throw unlike(part.text());
        }
        String name = text.substring(at, end);
        zone = name.equals("GMT") ? ZoneId.of("GMT") : ZoneOffset.UTC;
        at = end;
    }

    private boolean isDigit(int index) {
        return text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private String rest() {
        return text.substring(at);
    }

    private Problem unlike(String wanted) {
        return new Problem("parsing time \"" + text + "\" as \"" + layout + "\": cannot parse \"" + rest() + "\" as \""
                + wanted + "\"");
    }
}
