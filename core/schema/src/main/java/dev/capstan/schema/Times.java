package dev.capstan.schema;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.time.Month;
import java.time.Year;
import java.util.List;
import java.util.Locale;

/// Notations of time, as leniently as Kubernetes reads them.
final class Times {
    private static final Pattern ZONE = Pattern.compile("(.[0-9]+)?([zZ]|([+-][0-9]{2}:[0-9]{2}))");
    private static final Pattern GO_DURATION =
            Pattern.compile("[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)");
    private static final Pattern AMOUNT = Pattern.compile("([0-9]+)\\s*([A-Za-zµ]+)");
    private static final List<String> UNITS = List.of("ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk");
    private static final List<String> UNIT_BEGINNINGS =
            List.of("nano", "micro", "milli", "sec", "min", "hour", "day", "week");

    private Times() {}

    static boolean isDate(String text) {
        if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return false;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        return year >= 0
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(year));
    }

    static boolean isDateTime(String text) {
        if (text.length() < 20 || (text.charAt(10) | 0x20) != 't' || !isDate(text.substring(0, 10))) {
            return false;
        }
        return isTimeOfDay(text)
                && ((text.length() == 20 && text.charAt(19) == 'Z') || ZONE.matches(text.substring(19)));
    }

    private static boolean isTimeOfDay(String text) {
        return text.charAt(13) == ':'
                && text.charAt(16) == ':'
                && isWithin(number(text, 11, 13), 23)
                && isWithin(number(text, 14, 16), 59)
                && isWithin(number(text, 17, 19), 59);
    }

    private static boolean isWithin(int value, int largest) {
        return value >= 0 && value <= largest;
    }

    /// The number those digits are, or -1 when they are not all digits.
    private static int number(String text, int start, int end) {
        int value = 0;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    static boolean isDuration(String text) {
        if (GO_DURATION.matches(text)) {
            return true;
        }
        Matcher amounts = AMOUNT.matcher(text);
        boolean found = false;
        while (amounts.find()) {
            if (amounts.group(1).length() > 18) {
                return false;
            }
            found |= isUnit(amounts.group(2).toLowerCase(Locale.ROOT));
        }
        return found;
    }

    private static boolean isUnit(String word) {
        return UNITS.contains(word) || UNIT_BEGINNINGS.stream().anyMatch(word::startsWith);
    }
}
