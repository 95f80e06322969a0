package dev.capstan.spi;

/// Which version of this package a host has.
///
/// A jar says in its manifest what it was built for, as `Capstan-Spi-Version: 1`; without a word it is 1. A host
/// refuses a jar that wants more than it has, and says so. Within one version nothing is taken away.
public final class Spi {
    public static final int VERSION = 1;

    /// The attribute of a jar's manifest that says what it was built for.
    public static final String MANIFEST_ATTRIBUTE = "Capstan-Spi-Version";

    private Spi() {}
}
