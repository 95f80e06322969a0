package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a Stack wants of its controller, and everything that is wrong with it.
///
/// @param stack the stack's own name
/// @param source where its program is; empty when it does not say
/// @param resync how often it is run though nothing has changed; empty when it is not
/// @param longest how long it is waited at most after a failure
/// @param updateTemplate what its Updates have besides
/// @param problems why it cannot be processed; what could be read of it is here nevertheless, for a deletion
record StackSpec(
        String stack,
        Optional<Source> source,
        boolean preview,
        boolean refresh,
        boolean expectNoRefreshChanges,
        boolean destroyOnFinalize,
        boolean runProgram,
        boolean retryOnUpdateConflict,
        List<String> targets,
        boolean targetDependents,
        Optional<Duration> resync,
        Duration longest,
        List<Prerequisite> prerequisites,
        UpdateTemplate updateTemplate,
        List<String> problems) {
    static final Duration SHORTEST_RESYNC = Duration.ofMinutes(1);
    static final Duration LONGEST_BACKOFF = Duration.ofDays(1);

    StackSpec {
        targets = List.copyOf(targets);
        prerequisites = List.copyOf(prerequisites);
        problems = List.copyOf(problems);
    }

    /// @param name of the Stack object
    static StackSpec read(String name, JsonNode spec) {
        return new SpecReader(name, spec).read();
    }

    /// What is to be done for it while it is not being deleted.
    UpdateType type() {
        return preview ? UpdateType.PREVIEW : UpdateType.UP;
    }

    /// Where the program of a Stack is.
    sealed interface Source {
        /// A Program object of the same namespace.
        record Program(String name) implements Source {}

        /// One that cannot be used here.
        ///
        /// @param words why, and what to do
        record Unsupported(String words) implements Source {}
    }
}
