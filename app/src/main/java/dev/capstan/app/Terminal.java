package dev.capstan.app;

import java.io.Console;
import java.util.Map;
import java.util.Optional;

/// Where people sit, if they do.
interface Terminal {
    /// Whether what is written is seen by somebody who can answer.
    boolean isThere();

    /// How many lines it has.
    int height();

    /// What somebody answers; empty when they do not.
    Optional<String> ask(String question);

    /// That of this process.
    static Terminal here(Map<String, String> environment) {
        Optional<Console> console = Optional.ofNullable(System.console());
        return new Terminal() {
            @Override
            public boolean isThere() {
                return console.filter(Console::isTerminal).isPresent();
            }

            @Override
            public int height() {
                String lines = environment.getOrDefault("LINES", "");
                return lines.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(lines) : 24;
            }

            @Override
            public Optional<String> ask(String question) {
                return console.map(each -> each.readLine("%s", question));
            }
        };
    }
}
