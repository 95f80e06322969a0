package dev.capstan.schema;

/// A notation that a text may be asked to follow.
@FunctionalInterface
interface Format {
    boolean accepts(String text);
}
