package dev.capstan.gotemplate.format;

/// Writes a floating point number that is not negative by its bits.
final class Binary {
    private static final int MANTISSA_BITS = 52;
    private static final int BIAS = 1023;
    private static final int TOP = 60;
    private static final int MOST_DIGITS = TOP / 4;
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private Binary() {}

    /// `%b`: `4503599627370496p-52`.
    static StringBuilder scaled(double number) {
        int exponent = exponent(number) - MANTISSA_BITS;
        var text = new StringBuilder().append(mantissa(number)).append('p');
        return text.append(exponent >= 0 ? "+" : "").append(exponent);
    }

    /// `%x`: `0x1.8p+01`, with so many hex digits after the point, or as many as needed when `precision` is negative.
    static StringBuilder hex(double number, int precision) {
        long mantissa = mantissa(number);
        int exponent = mantissa == 0 ? 0 : exponent(number);
        if (mantissa != 0) {
            int lead = Long.numberOfLeadingZeros(mantissa) - (Long.SIZE - 1 - MANTISSA_BITS);
            mantissa <<= lead + TOP - MANTISSA_BITS;
            exponent -= lead;
        }
        if (precision >= 0 && precision < MOST_DIGITS) {
            mantissa = round(mantissa, 4 * precision);
        }
        if (mantissa >>> (TOP + 1) != 0) {
            mantissa >>>= 1;
            exponent++;
        }
        var text = new StringBuilder("0x").append(mantissa >>> TOP);
        fraction(text, mantissa << 4, precision);
        return exponent(text.append('p'), exponent);
    }

    private static long mantissa(double number) {
        long bits = Double.doubleToRawLongBits(number);
        long fraction = bits & ((1L << MANTISSA_BITS) - 1);
        return bits >>> MANTISSA_BITS == 0 ? fraction : fraction | (1L << MANTISSA_BITS);
    }

    private static int exponent(double number) {
        int biased = (int) (Double.doubleToRawLongBits(number) >>> MANTISSA_BITS);
        return Math.max(1, biased) - BIAS;
    }

    /// Keeps so many bits below the top one; a half goes to the even neighbour.
    private static long round(long mantissa, int bits) {
        int dropped = TOP - bits;
        long rest = mantissa & ((1L << dropped) - 1);
        long kept = mantissa >>> dropped;
        long half = 1L << (dropped - 1);
        if (rest > half || (rest == half && (kept & 1) == 1)) {
            kept++;
        }
        return kept << dropped;
    }

    private static void fraction(StringBuilder text, long bits, int precision) {
        if (precision > 0 || (precision < 0 && bits != 0)) {
            text.append('.');
        }
        long rest = bits;
        int digits = 0;
        while (precision < 0 ? rest != 0 : digits < Math.min(precision, MOST_DIGITS)) {
            text.append(HEX[(int) (rest >>> TOP)]);
            rest <<= 4;
            digits++;
        }
        text.repeat('0', Math.max(0, precision - digits));
    }

    /// Appends an exponent: its sign, and two digits at least.
    static StringBuilder exponent(StringBuilder text, int exponent) {
        int magnitude = Math.abs(exponent);
        return text.append(exponent < 0 ? '-' : '+')
                .append(magnitude < 10 ? "0" : "")
                .append(magnitude);
    }
}
