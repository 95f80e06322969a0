package dev.capstan.controllerconfig.precondition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How a field is compared.
public enum Operator {
    EQ,
    NE,
    IN,
    NOTIN,
    EXISTS,
    NOTEXISTS;

    /// As configs write it: `notin`.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether there must be something to compare with.
    public boolean compares() {
        return this != EXISTS && this != NOTEXISTS;
    }

    /// The operator that is written so.
    public static Optional<Operator> of(String text) {
        return Arrays.stream(values()).filter(each -> each.text().equals(text)).findFirst();
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(Operator::text).toList();
    }
}
