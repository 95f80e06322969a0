package dev.capstan.gotemplate.function.sprig.time;

import dev.capstan.gotemplate.format.Times;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How a date is written: Go's layout, which shows it for Mon Jan 2 15:04:05 MST 2006.
public final class Layout {
    /// The form of dates in JSON.
    public static final Layout RFC3339_NANO = Layout.of("2006-01-02T15:04:05.999999999Z07:00");

    private final List<Piece> pieces;

    /// A part of a layout.
    sealed interface Piece {
        /// Text as it stands.
        record Literal(String text) implements Piece {}

        /// A part of the date.
        ///
        /// @param text as it stands in the layout
        record Part(Field field, String text) implements Piece {}
    }

    private Layout(List<Piece> pieces) {
        this.pieces = List.copyOf(pieces);
    }

    public static Layout of(String layout) {
        var pieces = new ArrayList<Piece>();
        int literal = 0;
        int at = 0;
        while (at < layout.length()) {
            Piece.Part part = part(layout, at);
            if (part == null) {
                at++;
                continue;
            }
            if (at > literal) {
                pieces.add(new Piece.Literal(layout.substring(literal, at)));
            }
            pieces.add(part);
            at += part.text().length();
            literal = at;
        }
        if (literal < layout.length()) {
            pieces.add(new Piece.Literal(layout.substring(literal)));
        }
        return new Layout(pieces);
    }

    private static Piece.@Nullable Part part(String layout, int at) {
        char c = layout.charAt(at);
        if (c == '.' || c == ',') {
            return fraction(layout, at);
        }
        Field field = Field.at(layout, at);
        return field == null ? null : new Piece.Part(field, field.example());
    }

    private static Piece.@Nullable Part fraction(String layout, int at) {
        char digit = at + 1 < layout.length() ? layout.charAt(at + 1) : ' ';
        if (digit != '0' && digit != '9') {
            return null;
        }
        int end = at + 1;
        while (end < layout.length() && layout.charAt(end) == digit) {
            end++;
        }
        if (end < layout.length() && layout.charAt(end) >= '0' && layout.charAt(end) <= '9') {
            return null;
        }
        var field = digit == '0' ? Field.FRACTION_FIXED : Field.FRACTION_TRIMMED;
        return new Piece.Part(field, layout.substring(at, end));
    }

    List<Piece> pieces() {
        return pieces;
    }

    public String format(ZonedDateTime time) {
        var out = new StringBuilder();
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Literal literal -> out.append(literal.text());
                case Piece.Part part -> append(out, part, time);
            }
        }
        return out.toString();
    }

    private static void append(StringBuilder out, Piece.Part part, ZonedDateTime time) {
        switch (part.field()) {
            case MONTH_NAME -> out.append(time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
            case MONTH_SHORT -> out.append(time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
            case MONTH_TWO -> padded(out, time.getMonthValue(), 2, '0');
            case MONTH -> out.append(time.getMonthValue());
            case WEEKDAY_NAME -> out.append(time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
            case WEEKDAY_SHORT -> out.append(time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
            case YEAR_DAY_THREE -> padded(out, time.getDayOfYear(), 3, '0');
            case YEAR_DAY_PADDED -> padded(out, time.getDayOfYear(), 3, ' ');
            case DAY_TWO -> padded(out, time.getDayOfMonth(), 2, '0');
            case DAY_PADDED -> padded(out, time.getDayOfMonth(), 2, ' ');
            case DAY -> out.append(time.getDayOfMonth());
            case HOUR -> padded(out, time.getHour(), 2, '0');
            case HOUR_TWELVE_TWO -> padded(out, twelve(time.getHour()), 2, '0');
            case HOUR_TWELVE -> out.append(twelve(time.getHour()));
            case MINUTE_TWO -> padded(out, time.getMinute(), 2, '0');
            case MINUTE -> out.append(time.getMinute());
            case SECOND_TWO -> padded(out, time.getSecond(), 2, '0');
            case SECOND -> out.append(time.getSecond());
            case YEAR_TWO -> padded(out, Math.floorMod(time.getYear(), 100), 2, '0');
            case YEAR -> padded(out, time.getYear(), 4, '0');
            case HALF_UPPER -> out.append(time.getHour() >= 12 ? "PM" : "AM");
            case HALF_LOWER -> out.append(time.getHour() >= 12 ? "pm" : "am");
            case ZONE_NAME -> out.append(Times.zoneName(time));
            case FRACTION_FIXED, FRACTION_TRIMMED -> fraction(out, part, time.getNano());
            case OFFSET_SECONDS, OFFSET_COLON_SECONDS, OFFSET_COLON, OFFSET_MINUTES, OFFSET_HOURS ->
                offset(out, part.field(), time.getOffset().getTotalSeconds());
            case Z_OFFSET_SECONDS, Z_OFFSET_COLON_SECONDS, Z_OFFSET_COLON, Z_OFFSET_MINUTES, Z_OFFSET_HOURS ->
                zulu(out, part.field(), time.getOffset().getTotalSeconds());
        }
    }

    private static int twelve(int hour) {
        return hour % 12 == 0 ? 12 : hour % 12;
    }

    private static void padded(StringBuilder out, int number, int width, char pad) {
        if (number < 0) {
            out.append('-');
        }
        String digits = Integer.toString(Math.abs(number));
        out.repeat(pad, Math.max(0, width - digits.length())).append(digits);
    }

    private static void fraction(StringBuilder out, Piece.Part part, int nanos) {
        String digits = Integer.toString(1_000_000_000 + nanos).substring(1);
        int width = part.text().length() - 1;
        digits = width > 9 ? digits + "0".repeat(width - 9) : digits.substring(0, width);
        if (part.field() == Field.FRACTION_TRIMMED) {
            int end = digits.length();
            while (end > 0 && digits.charAt(end - 1) == '0') {
                end--;
            }
            digits = digits.substring(0, end);
        }
        if (!digits.isEmpty()) {
            out.append(part.text().charAt(0)).append(digits);
        }
    }

    private static void zulu(StringBuilder out, Field field, int seconds) {
        if (seconds == 0) {
            out.append('Z');
        } else {
            offset(out, field, seconds);
        }
    }

    private static void offset(StringBuilder out, Field field, int seconds) {
        String colon = field.example().indexOf(':') > 0 ? ":" : "";
        int size = Math.abs(seconds);
        out.append(seconds < 0 ? '-' : '+');
        padded(out, size / 3600, 2, '0');
        if (field != Field.OFFSET_HOURS && field != Field.Z_OFFSET_HOURS) {
            out.append(colon);
            padded(out, size / 60 % 60, 2, '0');
        }
        if (field.example().length() >= Field.OFFSET_SECONDS.example().length()) {
            out.append(colon);
            padded(out, size % 60, 2, '0');
        }
    }
}
