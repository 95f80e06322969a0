package dev.capstan.stack.cli;

/// What the CLI says, in one line.
final class Words {
    private static final int LONGEST = 2000;

    private Words() {}

    /// Of a call that went wrong.
    static String of(Cli.Ended ended, Surroundings surroundings) {
        return switch (ended.ending()) {
            case BY_ITSELF -> {
                String words = line(surroundings.redacted(ended.errors()));
                yield words.isEmpty() ? "pulumi ended with " + ended.exit() + " and said nothing" : words;
            }
            case ASKED -> "pulumi took too long, and was asked to end";
            case KILLED -> "pulumi took too long, did not end when it was asked to, and was killed";
        };
    }

    /// Without colours, line breaks, and what says only that it is an error.
    static String line(String text) {
        String line = text.replaceAll("\\x1B\\[[0-9;]*m", "")
                .replaceAll("(?i)(?m)^\\s*error: ", "")
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
