package dev.capstan.stack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun.Options;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the CLI is told to do.
final class ArgumentsTest {
    private static final Options ALL =
            new Options(List.of("urn:a", "urn:b"), true, List.of("urn:c"), true, true, true, 4, "because of --yes");

    @Test
    void anOperationIsAVerbThatAsksNothing() {
        assertThat(of(StackOperation.PREVIEW, Options.defaults())).isEqualTo("preview --show-sames --json");
        assertThat(of(StackOperation.UP, Options.defaults())).isEqualTo("up --yes --show-sames --json");
        assertThat(of(StackOperation.REFRESH, Options.defaults()))
                .isEqualTo("refresh --yes --skip-preview --clear-pending-creates --json");
        assertThat(of(StackOperation.DESTROY, Options.defaults())).isEqualTo("destroy --yes --json");
    }

    @Test
    void optionsArePassedWhereTheyMeanSomething() {
        String common = " --target=urn:a --target=urn:b --target-dependents --parallel=4"
                + " --message=because of --yes --json";

        assertThat(of(StackOperation.PREVIEW, ALL))
                .isEqualTo("preview --show-sames --refresh --replace=urn:c" + common);
        assertThat(of(StackOperation.UP, ALL))
                .isEqualTo("up --yes --show-sames --replace=urn:c --continue-on-error" + common);
        assertThat(of(StackOperation.REFRESH, ALL))
                .isEqualTo("refresh --yes --skip-preview --clear-pending-creates --expect-no-changes" + common);
        assertThat(of(StackOperation.DESTROY, ALL)).isEqualTo("destroy --yes --continue-on-error" + common);
    }

    @Test
    void theRefreshBeforeAnUpdateForgetsNothing() {
        assertThat(Arguments.of(StackOperation.REFRESH, Runs.of(StackOperation.UP, ALL)))
                .doesNotContain("--clear-pending-creates");
    }

    private static String of(StackOperation operation, Options options) {
        return String.join(" ", Arguments.of(operation, Runs.of(operation, options)));
    }
}
