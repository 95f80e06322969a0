package dev.capstan.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackState;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.spi.stack.StackValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// An engine, a stack, and a folder that is its world.
///
/// The engine has a provider `shelf`: `shelf:File` (path, which replaces when it changes, content, and fail, the
/// message with which it refuses; sha256) and `shelf:Token` (length, which replaces; value, which is secret).
abstract class EngineBench {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path temporary;

    private final StackState state = new InMemoryState();

    @SuppressWarnings("NullAway.Init") // set before each test
    private Shelf shelf;

    @SuppressWarnings("NullAway.Init") // set before each test
    private StackEngine engine;

    /// @param folder where it may keep what it needs
    abstract StackEngine engine(Path folder);

    @BeforeEach
    final void begin() throws Exception {
        shelf = new Shelf(Files.createDirectory(temporary.resolve("shelf")));
        engine = engine(temporary.resolve("engine"));
    }

    final StackResult up(Shelf.Program program) throws Exception {
        StackResult result = run(StackOperation.UP, program);
        assertThat(result.succeeded()).as(result.message()).isTrue();
        return result;
    }

    final StackResult run(StackOperation operation, Shelf.Program program) throws Exception {
        return run(operation, program, Options.defaults());
    }

    final StackResult run(StackOperation operation, Shelf.Program program, Options options) throws Exception {
        return run(operation, program, Map.of(), options, StackListener.silent());
    }

    final StackResult run(
            StackOperation operation,
            Shelf.Program program,
            Map<String, StackValue> config,
            Options options,
            StackListener listener)
            throws Exception {
        return engine.run(asked(operation, Optional.of(program.tree()), config, options), listener);
    }

    final StackResult withoutProgram(StackOperation operation) throws Exception {
        return engine.run(asked(operation, Optional.empty(), Map.of(), Options.defaults()), StackListener.silent());
    }

    final Shelf shelf() {
        return shelf;
    }

    final StackEngine engine() {
        return engine;
    }

    final StackRun asked(
            StackOperation operation,
            Optional<Map<String, Object>> program,
            Map<String, StackValue> config,
            Options options) {
        return new StackRun(
                operation,
                new StackName("default", "site", "5d4f1f43-0000-4000-8000-000000000000", "site", "dev"),
                program,
                config,
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                options,
                state);
    }

    static Map<String, Kind> kinds(StackResult result) {
        assertThat(result.succeeded()).as(result.message()).isTrue();
        return result.steps().stream()
                .collect(Collectors.toMap(StackStep::name, StackStep::kind, (_, last) -> last, TreeMap::new));
    }

    static StackStep step(StackResult result, String name) {
        return result.steps().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no step of " + name + " among " + result.steps()));
    }
}
