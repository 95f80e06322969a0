package dev.capstan.server.fleet.search;

import java.math.BigDecimal;

/// A value that stands in a search.
sealed interface Literal {
    /// In quotes.
    record Text(String text) implements Literal {}

    /// Without.
    record Amount(BigDecimal number) implements Literal {}

    /// True or false.
    record Truth(boolean truth) implements Literal {}

    /// As it reads where it is compared with a text, such as a label.
    default String asText() {
        return switch (this) {
            case Text(String text) -> text;
            case Amount(BigDecimal number) -> number.toPlainString();
            case Truth(boolean truth) -> Boolean.toString(truth);
        };
    }
}
