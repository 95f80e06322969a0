package dev.capstan.fleet.config;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// How far a cluster is, in one word. The first of these that applies is the one; no configuration changes that.
public enum Phase {
    DEGRADED("Degraded"),
    FAILED("Failed"),
    READY("Ready"),
    PROVISIONING("Provisioning"),
    PENDING("Pending");

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    /// As a status says it: `Ready`.
    public String text() {
        return text;
    }

    /// As a configuration says it: `ready`.
    public String key() {
        return text.toLowerCase(Locale.ROOT);
    }

    /// The phase that a status names so.
    public static Optional<Phase> named(String text) {
        return Stream.of(values()).filter(each -> each.text.equals(text)).findFirst();
    }
}
