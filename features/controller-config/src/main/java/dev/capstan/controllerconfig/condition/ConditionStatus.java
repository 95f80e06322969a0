package dev.capstan.controllerconfig.condition;

import java.util.Arrays;
import java.util.Optional;

/// What is known of a condition.
public enum ConditionStatus {
    TRUE("True"),
    FALSE("False"),
    UNKNOWN("Unknown");

    private final String text;

    ConditionStatus(String text) {
        this.text = text;
    }

    /// As Kubernetes writes it.
    public String text() {
        return text;
    }

    static ConditionStatus of(boolean known) {
        return known ? TRUE : FALSE;
    }

    /// The status that a text says, in upper or lower case: `{{.resource.status.ready}}` prints `true`.
    public static Optional<ConditionStatus> of(String text) {
        return Arrays.stream(values())
                .filter(each -> each.text.equalsIgnoreCase(text))
                .findFirst();
    }
}
