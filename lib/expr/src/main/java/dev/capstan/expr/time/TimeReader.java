package dev.capstan.expr.time;

import dev.capstan.expr.value.Problem;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a time that was written in a [Layout].
///
/// What reads a number answers -1, and what reads an element answers false, when the text does not fit.
final class TimeReader {
    private static final List<String> MONTHS = List.of(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");
    private static final List<String> WEEKDAYS =
            List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
    private static final int SHORT_NAME = 3;
    private static final int NANO_DIGITS = 9;

    private final Layout layout;
    private final String text;
    private final TimeFields fields;
    private int at;

    TimeReader(Layout layout, String text) {
        this.layout = layout;
        this.text = text;
        this.fields = new TimeFields(text);
    }

    ZonedDateTime read(ZoneId zone) {
        var parts = layout.parts();
        for (var i = 0; i < parts.size(); i++) {
            read(parts.get(i));
            if (parts.get(i).element() == Element.SECOND && nextElement(i) != Element.FRACTION) {
                readFraction(".9");
            }
        }
        if (at < text.length()) {
            throw new Problem("parsing time \"" + text + "\": extra text: \"" + text.substring(at) + "\"");
        }
        return fields.resolve(zone);
    }

    private @Nullable Element nextElement(int index) {
        for (var part : layout.parts().subList(index + 1, layout.parts().size())) {
            if (part.element() != null) {
                return part.element();
            }
        }
        return null;
    }

    private void read(Layout.Part part) {
        var element = part.element();
        var start = at;
        if (element == null ? skip(part.text()) : read(element, part.text())) {
            return;
        }
        var rest = text.substring(element == null ? at : start);
        throw new Problem("parsing time \"" + text + "\" as \"" + layout.text() + "\": cannot parse \"" + rest
                + "\" as \"" + part.text() + "\"");
    }

    private boolean read(Element element, String example) {
        return switch (element) {
            case MONTH_NAME -> fields.month(1 + readName(MONTHS, example));
            case WEEKDAY_NAME -> readName(WEEKDAYS, example) >= 0;
            case ZONE_NAME -> readZoneName();
            case YEAR -> fields.year(readDigits(4, 4));
            case YEAR_OF_CENTURY -> fields.yearOfCentury(readDigits(2, 2));
            case YEAR_DAY -> fields.yearDay(readPadded(example));
            case MONTH -> fields.month(inRange("month", readNumber(example), 1, 12));
            case DAY -> fields.day(readPadded(example));
            case HOUR -> fields.hour(inRange("hour", readDigits(1, 2), 0, 23));
            case HOUR_OF_12 -> fields.hour(inRange("hour", readNumber(example), 0, 12));
            case MINUTE -> fields.minute(inRange("minute", readNumber(example), 0, 59));
            case SECOND -> fields.second(inRange("second", readNumber(example), 0, 59));
            case HALF_OF_DAY -> readHalf(example);
            case OFFSET -> readOffset(example);
            case FRACTION -> readFraction(example);
        };
    }

    /// Passes over text of the layout; a space there stands for any number of them, and for none at the end.
    private boolean skip(String literal) {
        for (var i = 0; i < literal.length(); i++) {
            var expected = literal.charAt(i);
            if (expected == ' ' && (at == text.length() || (i > 0 && literal.charAt(i - 1) == ' '))) {
                continue;
            }
            if (at == text.length() || text.charAt(at) != expected) {
                return false;
            }
            at++;
            while (expected == ' ' && at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
        }
        return true;
    }

    /// The place of the name in `names`, in upper or lower case.
    private int readName(List<String> names, String example) {
        for (var i = 0; i < names.size(); i++) {
            var whole = names.get(i);
            var name = example.length() == SHORT_NAME ? whole.substring(0, SHORT_NAME) : whole;
            if (text.regionMatches(true, at, name, 0, name.length())) {
                at += name.length();
                return i;
            }
        }
        return -1;
    }

    private int readDigits(int least, int most) {
        var number = 0;
        var start = at;
        while (at < text.length() && at - start < most && isDigit(at)) {
            number = 10 * number + text.charAt(at++) - '0';
        }
        return at - start < least ? -1 : number;
    }

    /// Two digits, or one or two where the example has but one.
    private int readNumber(String example) {
        return readDigits(example.length(), 2);
    }

    /// As many digits as the example has characters, or fewer where it shows spaces in front.
    private int readPadded(String example) {
        if (example.startsWith("0")) {
            return readDigits(example.length(), example.length());
        }
        for (var i = 1; i < example.length() && at < text.length() && text.charAt(at) == ' '; i++) {
            at++;
        }
        return readDigits(1, Math.max(2, example.length()));
    }

    private boolean readHalf(String example) {
        var upper = example.equals("PM");
        if (text.startsWith(upper ? "PM" : "pm", at)) {
            fields.afternoon();
        } else if (text.startsWith(upper ? "AM" : "am", at)) {
            fields.morning();
        } else {
            return false;
        }
        at += 2;
        return true;
    }

    private boolean readOffset(String example) {
        if (example.startsWith("Z") && text.startsWith("Z", at)) {
            at++;
            return fields.utc();
        }
        if (at + example.length() > text.length() || "+-".indexOf(text.charAt(at)) < 0) {
            return false;
        }
        var sign = text.charAt(at++) == '-' ? -1 : 1;
        var seconds = 0;
        var unit = 3600;
        for (var i = 1; i < example.length(); i += 2) {
            if (example.charAt(i) == ':') {
                i++;
                if (text.charAt(at++) != ':') {
                    return false;
                }
            }
            var number = readDigits(2, 2);
            if (number < 0) {
                return false;
            }
            seconds += number * unit;
            unit /= 60;
        }
        return fields.offset(sign * seconds);
    }

    /// Zeros in the example say how many digits there are; nines, that there may be any number or none.
    private boolean readFraction(String example) {
        var end = at + 1;
        while (isDigit(end)) {
            end++;
        }
        var found = at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',') && end > at + 1;
        if (example.endsWith("9")) {
            return !found || takeFraction(end);
        }
        return found && end >= at + example.length() && takeFraction(at + example.length());
    }

    private boolean takeFraction(int end) {
        at++;
        var digits = text.substring(at, Math.min(end, at + NANO_DIGITS));
        fields.nanos(Integer.parseInt(digits + "0".repeat(NANO_DIGITS - digits.length())));
        at = end;
        return true;
    }

    private boolean readZoneName() {
        if (text.startsWith("UTC", at)) {
            at += 3;
            return fields.utc();
        }
        var length = ZoneNames.length(text, at);
        if (length == 0) {
            return false;
        }
        fields.zoneName(text.substring(at, at + length));
        at += length;
        return true;
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private int inRange(String what, int number, int least, int most) {
        if (number != -1 && (number < least || number > most)) {
            throw fields.outOfRange(what);
        }
        return number;
    }
}
