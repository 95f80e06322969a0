package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Nothing is destroyed by mistake.
final class ConfirmationTest {
    private final List<String> asked = new ArrayList<>();

    @Test
    void whoTypesTheNameMeansIt() {
        assertThatCode(() -> Confirmation.ask("prod/site", "site", answering("site ")))
                .doesNotThrowAnyException();
        assertThat(asked)
                .containsExactly("Everything that stack prod/site has made will be removed. Type its name to go on: ");
    }

    @Test
    void anyOtherAnswerIsANo() {
        for (Optional<String> answer : List.of(Optional.of("yes"), Optional.of(""), Optional.<String>empty())) {
            assertThatThrownBy(() -> Confirmation.ask("prod/site", "site", terminal(answer)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("nothing was done: stack prod/site was to be destroyed, and the answer was not"
                            + " \"site\"");
        }
    }

    private Terminal answering(String answer) {
        return terminal(Optional.of(answer));
    }

    private Terminal terminal(Optional<String> answer) {
        return new Terminal() {
            @Override
            public boolean isThere() {
                return true;
            }

            @Override
            public int height() {
                return 24;
            }

            @Override
            public Optional<String> ask(String question) {
                asked.add(question);
                return answer;
            }
        };
    }
}
