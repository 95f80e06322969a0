package dev.capstan.gotemplate.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// A number that is not negative, as `0.digits × 10^point`.
///
/// @param digits without zeros at either end; zero has none
record Decimal(String digits, int point) {
    private static final double TINY = 1e-321;

    /// The fewest digits that read back as `number`.
    static Decimal shortest(double number) {
        var text = Double.toString(number);
        int e = text.indexOf('E');
        int dot = text.indexOf('.');
        int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
        var fraction = text.substring(dot + 1, e < 0 ? text.length() : e);
        var decimal = of(text.substring(0, dot) + fraction, dot + exponent);
        return number > 0 && number < TINY ? decimal.shortened(number) : decimal;
    }

    /// Java never gives fewer than two digits, even where one is enough: next to zero.
    private Decimal shortened(double number) {
        var single = new BigDecimal(number).round(new MathContext(1, RoundingMode.HALF_EVEN));
        return single.doubleValue() == number ? of(single) : this;
    }

    /// Rounded to so many digits.
    static Decimal rounded(double number, int digits) {
        var exact = new BigDecimal(number);
        return of(exact.precision() > digits ? exact.round(new MathContext(digits, RoundingMode.HALF_EVEN)) : exact);
    }

    /// Rounded to so many digits after the point.
    static Decimal fixed(double number, int decimals) {
        var exact = new BigDecimal(number);
        return of(exact.scale() > decimals ? exact.setScale(decimals, RoundingMode.HALF_EVEN) : exact);
    }

    private static Decimal of(BigDecimal number) {
        var digits = number.unscaledValue().toString();
        return of(digits, digits.length() - number.scale());
    }

    private static Decimal of(String digits, int point) {
        int start = 0;
        while (start < digits.length() && digits.charAt(start) == '0') {
            start++;
        }
        int end = digits.length();
        while (end > start && digits.charAt(end - 1) == '0') {
            end--;
        }
        return start == end ? new Decimal("", 0) : new Decimal(digits.substring(start, end), point - start);
    }

    /// The digit at `index`; beyond either end there are zeros.
    char digit(int index) {
        return index >= 0 && index < digits.length() ? digits.charAt(index) : '0';
    }

    /// Appends `count` digits from `start` on.
    void append(StringBuilder out, int start, int count) {
        int before = Math.clamp(-(long) start, 0, count);
        int from = Math.clamp(start, 0, digits.length());
        int to = Math.clamp((long) start + count, from, digits.length());
        out.repeat('0', before).append(digits, from, to).repeat('0', count - before - (to - from));
    }
}
