package dev.capstan.fleet.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How the types of events are called.
public enum Naming {
    /// `cluster.created`.
    SHORT,

    /// `com.redhat.hyperfleet.cluster.created.v1`.
    REVERSE_DNS;

    /// As options write it.
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Naming> of(String text) {
        return Arrays.stream(values()).filter(each -> each.text().equals(text)).findFirst();
    }

    /// @param kind `Cluster` or `NodePool`
    String type(String kind, Happening happening) {
        String plain = kind.toLowerCase(Locale.ROOT) + "." + happening.word();
        return switch (this) {
            case SHORT -> plain;
            case REVERSE_DNS -> "com.redhat.hyperfleet." + plain + ".v1";
        };
    }
}
