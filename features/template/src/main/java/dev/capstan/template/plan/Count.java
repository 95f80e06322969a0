package dev.capstan.template.plan;

/// How many there are, in words.
final class Count {
    private Count() {}

    /// `1 instance`, `3 instances`
    static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
