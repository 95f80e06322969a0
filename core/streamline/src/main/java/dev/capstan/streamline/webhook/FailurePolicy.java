package dev.capstan.streamline.webhook;

/// What becomes of a write when a webhook that should be asked about it does not answer, or cannot.
public enum FailurePolicy {
    /// It is refused.
    FAIL("Fail"),
    /// It goes on as if nobody had to be asked.
    IGNORE("Ignore");

    private final String word;

    FailurePolicy(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
