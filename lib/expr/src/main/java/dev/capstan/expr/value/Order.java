package dev.capstan.expr.value;

import java.time.Duration;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// Which of two values comes first.
final class Order {
    private Order() {}

    static int compare(@Nullable Object left, @Nullable Object right, String operator) {
        if (left instanceof Long a && right instanceof Long b) {
            return Long.compare(a, b);
        }
        if (left instanceof String a && right instanceof String b) {
            return compareTexts(a, b);
        }
        var first = Values.plain(left);
        var second = Values.plain(right);
        if (first instanceof Number a && second instanceof Number b) {
            return compareNumbers(a, b);
        }
        if (first instanceof ZonedDateTime a && second instanceof ZonedDateTime b) {
            return a.toInstant().compareTo(b.toInstant());
        }
        if (first instanceof Duration a && second instanceof Duration b) {
            return a.compareTo(b);
        }
        throw Arithmetic.mismatch(left, operator, right);
    }

    /// A total order, which sorting needs: NaN comes first, and no whole number is rounded.
    private static int compareNumbers(Number a, Number b) {
        if (a instanceof Long x) {
            return b instanceof Long y ? Long.compare(x, y) : compareMixed(x, b.doubleValue());
        }
        return b instanceof Long y
                ? -compareMixed(y, a.doubleValue())
                : compareFloats(a.doubleValue(), b.doubleValue());
    }

    private static int compareMixed(long whole, double number) {
        if (number >= 0x1p63) {
            return -1;
        }
        var rounded = compareFloats((double) whole, number);
        return rounded != 0 ? rounded : Long.compare(whole, (long) number);
    }

    private static int compareFloats(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return a == b ? 0 : Boolean.compare(Double.isNaN(b), Double.isNaN(a));
    }

    /// By code points, as the bytes of UTF-8 order them; chars would put some of them behind the surrogates.
    static int compareTexts(String a, String b) {
        if (a.equals(b)) {
            return 0;
        }
        var common = Math.min(a.length(), b.length());
        for (var i = 0; i < common; i++) {
            var x = a.charAt(i);
            var y = b.charAt(i);
            if (x != y) {
                return compareUnits(x, y);
            }
        }
        return a.length() - b.length();
    }

    private static int compareUnits(char x, char y) {
        var beyond = Character.isSurrogate(x);
        if (beyond == Character.isSurrogate(y)) {
            return x - y;
        }
        return beyond ? 1 : -1;
    }
}
