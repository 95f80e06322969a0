package dev.capstan.stack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the CLI tells, recorded from one that was run, becomes steps.
final class ProgressTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path folder;

    private final List<String> told = new ArrayList<>();
    private final StackListener listener = new StackListener() {
        @Override
        public void planned(List<StackStep> steps) {
            steps.forEach(each -> told.add("planned " + words(each)));
        }

        @Override
        public void began(StackStep step) {
            told.add("began " + words(step));
        }

        @Override
        public void ended(StackStep step) {
            told.add("ended " + words(step)
                    + step.error().map(error -> ": " + error).orElse(""));
        }

        @Override
        public void warned(String message) {
            told.add("warned " + message);
        }
    };

    @SuppressWarnings("NullAway.Init") // set before each test
    private Progress progress;

    @BeforeEach
    void begin() throws IOException {
        var run = Runs.of(
                StackOperation.UP,
                dev.capstan.spi.stack.StackRun.Options.defaults(),
                Map.of("site:password", StackValue.secret("hunter-2000")),
                Map.of());
        var settings = PulumiSettings.of(folder, "open sesame", Map.of());
        try (RunFolder own = new RunFolders(folder).open()) {
            progress = new Progress(StackOperation.UP, listener, new Surroundings(run, settings, own));
        }
    }

    @Test
    void aPlanAndThenEachStepIsTold() throws IOException {
        recorded("failed-up.txt").lines().forEach(progress);
        progress.finish(false);

        assertThat(told)
                .containsExactly(
                        "planned REPLACE t [length]",
                        "planned REPLACE a [content, path]",
                        "planned UPDATE s [content, fail]",
                        "planned UPDATE b [content] perhaps",
                        "began REPLACE t [length]",
                        "began REPLACE a [content, path]",
                        "began UPDATE s [content, fail]",
                        "began UPDATE b [content]",
                        "ended UPDATE s [content, fail]: the shelf is full",
                        "ended UPDATE b [content]",
                        "ended REPLACE t [length]: the new one is made, and the run ended before the old one was"
                                + " removed: the next run does that",
                        "ended REPLACE a [content, path]: the new one is made, and the run ended before the old one"
                                + " was removed: the next run does that");
        assertThat(progress.problems()).isEqualTo("s: the shelf is full");
        assertThat(progress.steps()).extracting(StackStep::name).containsExactly("t", "a", "s", "b");
        assertThat(progress.steps().getFirst().type()).isEqualTo("shelf:index:Token");
    }

    @Test
    void whatAnEarlierRunHasReplacedIsRemovedByADeletionOfItsOwn() {
        event("resourcePreEvent", "same", "a");
        event("resOutputsEvent", "same", "a");
        event("resourcePreEvent", "delete-replaced", "a");
        event("resOutputsEvent", "delete-replaced", "a");
        progress.finish(true);

        assertThat(told)
                .containsExactly("began SAME a []", "ended SAME a []", "began DELETE a []", "ended DELETE a []");
        assertThat(progress.steps()).hasSize(2);
    }

    @Test
    void whatIsWrongWithAProgramIsTakenFromWhatItsHostSays() {
        diagnostic("info#err", "Error: error resolving type of resource a: unable to find \\\"shelf:Filet\\\"\\n\\n");
        diagnostic("info#err", "  on Pulumi.yaml line 1:\\n\\n");
        diagnostic("info#err", "Error: resource or variable named \\\"zz\\\" could not be found\\n");

        assertThat(progress.problems())
                .isEqualTo("error resolving type of resource a: unable to find \"shelf:Filet\";"
                        + " resource or variable named \"zz\" could not be found");
    }

    @Test
    void secretsAreNotRepeated() {
        diagnostic("error", "hunter-2000 is no password, nor is open sesame\\n");

        assertThat(progress.problems()).isEqualTo("[secret] is no password, nor is [secret]");
    }

    @Test
    void whatWasInterruptedBeforeIsAWarningInOurWords() {
        diagnostic(
                "warning",
                "Attempting to deploy or update resources with 1 pending operations from previous"
                        + " deployment.\\n  * urn:pulumi:dev::site::shelf:index:File::a, interrupted while creating\\nThese"
                        + " resources are in an unknown state …\\n");
        diagnostic("warning", "using pulumi-resource-shelf from $PATH at /bin/pulumi-resource-shelf\\n");

        assertThat(told)
                .containsExactly("warned an earlier run was interrupted before it could note what came of creating"
                        + " urn:pulumi:dev::site::shelf:index:File::a: it goes on as if nothing had; look whether"
                        + " there is one too many, then refresh the stack, which forgets about it");
    }

    @Test
    void whatIsForPeopleOrHalfALineIsLeft() {
        progress.accept("Updating (dev):");
        progress.accept("{}");
        progress.accept("{\"sequence\":1,\"resourcePre");
        progress.finish(false);

        assertThat(told).isEmpty();
        assertThat(progress.steps()).isEmpty();
    }

    private void event(String event, String op, String name) {
        progress.accept("{\"sequence\":1,\"" + event + "\":{\"metadata\":{\"op\":\"" + op
                + "\",\"urn\":\"urn:pulumi:dev::site::shelf:index:File::" + name + "\",\"detailedDiff\":null}}}");
    }

    private void diagnostic(String severity, String message) {
        progress.accept("{\"sequence\":1,\"diagnosticEvent\":{\"severity\":\"" + severity + "\",\"message\":\""
                + message + "\"}}");
    }

    private static String words(StackStep step) {
        return step.kind() + " " + step.name() + " " + step.changes() + (step.uncertain() ? " perhaps" : "");
    }

    private static String recorded(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ProgressTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
