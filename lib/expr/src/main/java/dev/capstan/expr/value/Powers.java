package dev.capstan.expr.value;

/// `base ** exponent`, to the last bit as Go computes it where Java's own result may differ in the last digit.
///
/// The whole part of the exponent is done by squaring: of `x ** 13` the bits of 13 say to multiply x, x⁴ and x⁸. Every
/// number on the way is kept as a mantissa between ½ and 1 and a power of two, so none of them overflows.
final class Powers {
    /// A power of two beyond this is infinite or zero whatever the mantissa is.
    private static final int LARGEST_SCALE = 1 << 12;

    private static final double LARGEST_WHOLE = 0x1p63;

    private double mantissa = 1;
    private int scale;

    private Powers() {}

    static double power(double base, double exponent) {
        if (base == 1 || (base == -1 && Double.isInfinite(exponent))) {
            return 1;
        }
        if (exponent == 0.5 && base != 0 && Double.isFinite(base)) {
            return Math.sqrt(base);
        }
        if (exponent == -0.5 && base != 0 && Double.isFinite(base)) {
            return 1 / Math.sqrt(base);
        }
        return plain(base, exponent) ? new Powers().multiplied(base, exponent) : Math.pow(base, exponent);
    }

    /// For zeros, infinities, numbers that are none and results that are none Java agrees with Go.
    private static boolean plain(double base, double exponent) {
        return Double.isFinite(base)
                && base != 0
                && Math.abs(exponent) < LARGEST_WHOLE
                && (base > 0 || exponent == Math.rint(exponent));
    }

    private double multiplied(double base, double exponent) {
        var whole = Math.floor(Math.abs(exponent));
        var fraction = Math.abs(exponent) - whole;
        if (fraction > 0.5) {
            fraction--;
            whole++;
        }
        if (fraction != 0) {
            mantissa = Math.exp(fraction * StrictMath.log(base));
        }
        square(base, (long) whole);
        return exponent < 0 ? Math.scalb(1 / mantissa, -scale) : Math.scalb(mantissa, scale);
    }

    private void square(double base, long exponent) {
        var shift = exponentOf(base);
        var factor = Math.scalb(base, -shift);
        for (var bits = exponent; bits != 0; bits >>= 1) {
            if (Math.abs(shift) > LARGEST_SCALE) {
                scale += shift;
                return;
            }
            if ((bits & 1) == 1) {
                mantissa *= factor;
                scale += shift;
            }
            factor *= factor;
            shift *= 2;
            if (factor < 0.5) {
                factor += factor;
                shift--;
            }
        }
    }

    /// The power of two that leaves a mantissa of at least ½ and less than 1.
    private static int exponentOf(double number) {
        return Math.abs(number) < Double.MIN_NORMAL
                ? Math.getExponent(number * 0x1p52) - 51
                : Math.getExponent(number) + 1;
    }
}
