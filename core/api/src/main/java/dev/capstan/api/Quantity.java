package dev.capstan.api;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An amount with a unit, as Kubernetes writes it: `1.5Gi`, `200m`, `12e6`.
///
/// @param text the amount as it is written everywhere, whichever way somebody wrote it: `1536Mi`, `500m` for `0.5`
public record Quantity(BigDecimal amount, String text) {
    private static final Pattern FORM =
            Pattern.compile("([+-]?)(?:0*([0-9]*)(?:\\.([0-9]*))?)(|[KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})");
    private static final Pattern LOOKS_LIKE_ONE =
            Pattern.compile("(?=.)[+-]?[0-9]*(?:\\.[0-9]*)?[eEinumkKMGTP]*[-+]?[0-9]*");
    private static final String UNITS = "numkMGTPE";
    private static final Map<String, Integer> DECIMAL =
            Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
    private static final String BINARY = "KMGTPE";
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final int MOST_DIGITS = 18;
    private static final int NANO = 9;

    /// Empty when the text is no quantity.
    public static Optional<Quantity> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || text.chars().noneMatch(Character::isDigit)) {
            return Optional.empty();
        }
        String fraction = form.group(3) == null ? "" : form.group(3);
        var digits = new BigDecimal(form.group(1) + "0" + form.group(2) + "." + fraction + "0").stripTrailingZeros();
        String unit = form.group(4);
        boolean binary = unit.endsWith("i");
        BigDecimal amount = rounded(binary ? binary(digits, unit) : digits.scaleByPowerOfTen(exponent(unit)));
        if (isWellWritten(form.group(2), fraction, unit)) {
            return Optional.of(new Quantity(amount, text));
        }
        return Optional.of(
                new Quantity(amount, binary ? inBinary(amount) : inDecimal(amount, DECIMAL.containsKey(unit))));
    }

    /// Why a text is no quantity, in Kubernetes' words.
    public static String problem(String text) {
        return LOOKS_LIKE_ONE.matcher(text).matches()
                ? "unable to parse quantity's suffix"
                : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    }

    private static int exponent(String unit) {
        Integer known = DECIMAL.get(unit);
        return known != null ? known : Integer.parseInt(unit.substring(1));
    }

    private static BigDecimal binary(BigDecimal digits, String unit) {
        int power = 10 * (BINARY.indexOf(unit.charAt(0)) + 1);
        return digits.multiply(BigDecimal.TWO.pow(power)).min(LARGEST);
    }

    /// Who asks for something gets something.
    private static BigDecimal rounded(BigDecimal amount) {
        return amount.scale() > NANO ? amount.setScale(NANO, RoundingMode.UP) : amount;
    }

    /// Kubernetes keeps a text that says in its own unit what it would say anyway, and all that look like one.
    private static boolean isWellWritten(String whole, String fraction, String unit) {
        if (unit.endsWith("i")) {
            int power = 10 * (BINARY.indexOf(unit.charAt(0)) + 1);
            boolean fits = 14 - whole.length() - power * 3 / 10 >= 0;
            return fits && !whole.isEmpty() && fraction.isEmpty() && Long.parseLong(whole) % 8 != 0;
        }
        String digits = whole + fraction;
        int scale = exponent(unit) - fraction.length();
        return digits.length() <= MOST_DIGITS
                && scale % 3 == 0
                && scale >= -NANO
                && !digits.isEmpty()
                && !digits.startsWith("0")
                && !digits.endsWith("000");
    }

    private static String inBinary(BigDecimal amount) {
        BigDecimal plain = amount.stripTrailingZeros();
        if (plain.scale() > 0 || plain.abs().compareTo(new BigDecimal(KIBI)) < 0) {
            return inDecimal(amount, true);
        }
        BigInteger number = plain.toBigIntegerExact();
        int unit = -1;
        while (unit < BINARY.length() - 1 && number.mod(KIBI).signum() == 0) {
            number = number.divide(KIBI);
            unit++;
        }
        return unit < 0 ? number.toString() : number + BINARY.substring(unit, unit + 1) + "i";
    }

    /// @param units whether to write `k` rather than `e3`
    private static String inDecimal(BigDecimal amount, boolean units) {
        if (amount.signum() == 0) {
            return "0";
        }
        BigDecimal plain = amount.stripTrailingZeros();
        int exponent = Math.floorDiv(-plain.scale(), 3) * 3;
        if (units) {
            exponent = Math.clamp(exponent, -NANO, 18);
        }
        String number = plain.scaleByPowerOfTen(-exponent).toPlainString();
        if (exponent == 0) {
            return number;
        }
        return number + (units ? unit(exponent) : "e" + exponent);
    }

    private static String unit(int exponent) {
        int place = exponent / 3 + 3;
        return UNITS.substring(place > 3 ? place - 1 : place, place > 3 ? place : place + 1);
    }
}
