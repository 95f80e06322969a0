package dev.capstan.cel.library;

import dev.cel.runtime.CelEvaluationException;
import java.math.BigDecimal;
import java.util.Optional;

/// An amount with a unit, `1.5Gi`, as expressions reckon with it.
record Quantity(BigDecimal amount) {
    static Optional<Quantity> parse(String text) {
        return dev.capstan.api.Quantity.parse(text).map(each -> new Quantity(each.amount()));
    }

    static Quantity of(String text) throws CelEvaluationException {
        return parse(text).orElseThrow(() -> new CelEvaluationException(dev.capstan.api.Quantity.problem(text)));
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
