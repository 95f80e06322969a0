package dev.capstan.expr.time;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How a time is written, shown by example as in Go: `2006-01-02 15:04:05` is the pattern of year, month, …
///
/// A layout is cut into [Part]s: each is either text that stands for itself or an element of a time. The longest
/// example wins; `Jan` and `Mon` are none before a lower-case letter (`Janet`), and `_2006` is a year after a `_`.
public record Layout(String text, List<Part> parts) {
    /// The ways to show an element, where one may be the beginning of another the longer first.
    private static final List<Part> EXAMPLES = Stream.of(
                    examples(Element.MONTH_NAME, "January", "Jan"),
                    examples(Element.WEEKDAY_NAME, "Monday", "Mon"),
                    examples(Element.ZONE_NAME, "MST"),
                    examples(Element.YEAR, "2006"),
                    examples(Element.YEAR_OF_CENTURY, "06"),
                    examples(Element.YEAR_DAY, "002", "__2"),
                    examples(Element.HOUR, "15"),
                    examples(Element.MONTH, "01", "1"),
                    examples(Element.DAY, "02", "_2", "2"),
                    examples(Element.HOUR_OF_12, "03", "3"),
                    examples(Element.MINUTE, "04", "4"),
                    examples(Element.SECOND, "05", "5"),
                    examples(Element.HALF_OF_DAY, "PM", "pm"),
                    examples(Element.OFFSET, "-07:00:00", "-070000", "-07:00", "-0700", "-07"),
                    examples(Element.OFFSET, "Z07:00:00", "Z070000", "Z07:00", "Z0700", "Z07"))
            .flatMap(List::stream)
            .toList();

    /// As JSON has times.
    public static final Layout RFC3339_NANO = Layout.of("2006-01-02T15:04:05.999999999Z07:00");

    /// A piece of a layout.
    ///
    /// @param element null for text that stands for itself
    public record Part(String text, @Nullable Element element) {}

    public Layout {
        parts = List.copyOf(parts);
    }

    public static Layout of(String text) {
        var parts = new ArrayList<Part>();
        var literal = 0;
        for (var at = 0; at < text.length(); ) {
            var part = elementAt(text, at);
            if (part == null) {
                at++;
                continue;
            }
            if (literal < at) {
                parts.add(new Part(text.substring(literal, at), null));
            }
            parts.add(part);
            at += part.text.length();
            literal = at;
        }
        if (literal < text.length()) {
            parts.add(new Part(text.substring(literal), null));
        }
        return new Layout(text, parts);
    }

    public String format(ZonedDateTime time) {
        return new TimeWriter(time).write(this);
    }

    /// The time that `written` says; what it leaves open is as in January of the year 0, in `zone`. Throws
    /// [dev.capstan.expr.value.Problem] when it does not fit.
    public ZonedDateTime parse(String written, ZoneId zone) {
        return new TimeReader(this, written).read(zone);
    }

    private static List<Part> examples(Element element, String... texts) {
        return Stream.of(texts).map(text -> new Part(text, element)).toList();
    }

    private static @Nullable Part elementAt(String text, int at) {
        if (text.startsWith("_2006", at)) {
            return null;
        }
        for (var example : EXAMPLES) {
            if (text.startsWith(example.text, at) && !continues(text, at, example.text)) {
                return example;
            }
        }
        return fractionAt(text, at);
    }

    private static boolean continues(String text, int at, String example) {
        if (!example.equals("Jan") && !example.equals("Mon")) {
            return false;
        }
        var end = at + example.length();
        return end < text.length() && text.charAt(end) >= 'a' && text.charAt(end) <= 'z';
    }

    /// `.000` or `,999` with any number of digits, when no other digit follows.
    private static @Nullable Part fractionAt(String text, int at) {
        var separator = text.charAt(at);
        if ((separator != '.' && separator != ',') || at + 1 == text.length()) {
            return null;
        }
        var digit = text.charAt(at + 1);
        var end = at + 1;
        while (end < text.length() && text.charAt(end) == digit) {
            end++;
        }
        var ends = end == text.length() || text.charAt(end) < '0' || text.charAt(end) > '9';
        return (digit == '0' || digit == '9') && ends ? new Part(text.substring(at, end), Element.FRACTION) : null;
    }
}
