package dev.capstan.cel.library;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.runtime.CelEvaluationException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/// An amount with a unit: `1.5Gi`, `200m`, `12e6`.
record Quantity(BigDecimal amount) {
    private static final Pattern FORM =
            Pattern.compile("([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))(|[KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)");

    private static final Map<String, Integer> DECIMAL =
            Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);

    private static final Map<String, Integer> BINARY =
            Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei", 60);

    static Optional<Quantity> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        var digits = new BigDecimal(form.group(1));
        String unit = form.group(2);
        return Optional.of(new Quantity(scaled(digits, unit).setScale(9, RoundingMode.UP)));
    }

    private static BigDecimal scaled(BigDecimal digits, String unit) {
        Integer binary = BINARY.get(unit);
        if (binary != null) {
            return digits.multiply(BigDecimal.TWO.pow(binary));
        }
        Integer decimal = DECIMAL.get(unit);
        int exponent = decimal != null ? decimal : Integer.parseInt(unit.substring(1));
        return digits.scaleByPowerOfTen(exponent);
    }

    static Quantity of(String text) throws CelEvaluationException {
        return parse(text).orElseThrow(() -> new CelEvaluationException(problem(text)));
    }

    private static String problem(String text) {
        return Pattern.matches("[+-]?[0-9.]+[eEinumkKMGTP]*[-+]?[0-9]*", text)
                ? "unable to parse quantity's suffix"
                : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    }

    Quantity plus(Quantity other) {
        return new Quantity(amount.add(other.amount));
    }

    Quantity minus(Quantity other) {
        return new Quantity(amount.subtract(other.amount));
    }

    static Quantity of(long whole) {
        return new Quantity(BigDecimal.valueOf(whole));
    }

    int compare(Quantity other) {
        return amount.compareTo(other.amount);
    }

    boolean isInteger() {
        BigDecimal plain = amount.stripTrailingZeros();
        return plain.scale() <= 0 && plain.precision() - plain.scale() <= 19 && fits(plain);
    }

    private static boolean fits(BigDecimal plain) {
        return plain.toBigInteger().bitLength() < Long.SIZE;
    }

    long asInteger() throws CelEvaluationException {
        if (!isInteger()) {
            throw new CelEvaluationException("cannot convert value to integer");
        }
        return amount.longValue();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity && compare(quantity) == 0;
    }

    @Override
    public int hashCode() {
        return amount.stripTrailingZeros().hashCode();
    }
}
