package dev.capstan.app;

/// Whether somebody means it.
final class Confirmation {
    private Confirmation() {}

    /// @throws UsageException when there is nobody to ask, or they do not
    static void ask(StackOptions stack, Terminal terminal) {
        ask(stack.title(), stack.name(), terminal);
    }

    static void ask(String title, String name, Terminal terminal) {
        if (!terminal.isThere()) {
            throw new UsageException(
                    "to destroy stack " + title + " somebody has to say yes, and this is no terminal:" + " give --yes");
        }
        String answer = terminal.ask(
                        "Everything that stack " + title + " has made will be removed. Type its name to go" + " on: ")
                .orElse("");
        if (!answer.strip().equals(name)) {
            throw new UsageException("nothing was done: stack " + title
                    + " was to be destroyed, and the answer was not \"" + name + "\"");
        }
    }
}
