package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.stack.StackAccount;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.kind.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds what an Update needs to run: its Stack, the Program, configuration and environment.
final class Preparation {
    private final Api api;
    private final UpdateOptions options;

    Preparation(Api api, UpdateOptions options) {
        this.api = api;
        this.options = options;
    }

    /// What was found.
    sealed interface Outcome {
        /// There is no such Stack.
        record NoStack() implements Outcome {}

        /// It cannot be run as things are.
        record Refused(String project, List<String> problems) implements Outcome {
            public Refused {
                problems = List.copyOf(problems);
            }
        }

        /// It can be run.
        ///
        /// @param warnings what people should see
        record Ready(StackRun run, List<String> warnings) implements Outcome {
            public Ready {
                warnings = List.copyOf(warnings);
            }
        }
    }

    Outcome prepare(Update update) throws IOException, InterruptedException {
        UpdateSpec wanted = update.getSpec();
        String namespace = update.getMetadata().getNamespace();
        Optional<JsonNode> stack = api.get(StackKinds.STACK, namespace, wanted.stack());
        if (stack.isEmpty()) {
            return new Outcome.NoStack();
        }
        JsonNode spec = stack.get().path("spec");
        StackName name = name(namespace, stack.get());
        var references = new References(api, namespace, options.hostAllowed());
        Optional<Map<String, Object>> program = program(namespace, spec);
        Surroundings surroundings =
                Surroundings.read(spec, name.project(), references, options.environmentsAreSecrets());
        List<String> problems = new ArrayList<>(problems(wanted, stack.get(), program));
        problems.addAll(references.problems());
        return problems.isEmpty()
                ? new Outcome.Ready(run(wanted, name, program, spec, surroundings), surroundings.warnings())
                : new Outcome.Refused(name.project(), problems);
    }

    private StackRun run(
            UpdateSpec wanted,
            StackName name,
            Optional<Map<String, Object>> program,
            JsonNode spec,
            Surroundings surroundings) {
        StackState state = options.states().of(name);
        var account = new StackAccount(
                name.namespace(), text(spec, "serviceAccountName").orElse("default"));
        boolean looksOnly = Boolean.TRUE.equals(wanted.previewOnly()) && wanted.operation() == StackOperation.REFRESH;
        return new StackRun(
                wanted.operation(),
                name,
                Optional.of(account),
                program,
                surroundings.config(),
                surroundings.environment(),
                spec.path("environment").valueStream().map(JsonNode::asText).toList(),
                text(spec, "backend"),
                text(spec, "secretsProvider"),
                wanted.options(),
                looksOnly ? new ForgetfulState(state) : state);
    }

    private static List<String> problems(UpdateSpec wanted, JsonNode stack, Optional<Map<String, Object>> program) {
        var problems = new ArrayList<String>();
        String own = stack.at("/spec/stack").asText();
        if (wanted.stackName() != null
                && !wanted.stackName().isEmpty()
                && !wanted.stackName().equals(own)) {
            problems.add("spec.stackName is \"" + wanted.stackName() + "\", but Stack " + wanted.stack() + " is \""
                    + own + "\"");
        }
        boolean needed = wanted.operation() == StackOperation.UP || wanted.operation() == StackOperation.PREVIEW;
        if (needed && program.isEmpty()) {
            String reference = stack.at("/spec/programRef/name").asText("");
            problems.add(
                    reference.isEmpty()
                            ? "Stack " + wanted.stack() + " has no programRef, and other sources are not read here"
                            : "Stack " + wanted.stack() + " refers to Program " + reference + ", which is not there");
        }
        return problems;
    }

    private Optional<Map<String, Object>> program(String namespace, JsonNode spec)
            throws IOException, InterruptedException {
        String name = spec.at("/programRef/name").asText("");
        return name.isEmpty()
                ? Optional.empty()
                : api.get(StackKinds.PROGRAM, namespace, name).map(each -> Trees.map(each.path("program")));
    }

    private static StackName name(String namespace, JsonNode stack) {
        return new StackName(
                namespace,
                stack.at("/metadata/name").asText(),
                stack.at("/metadata/uid").asText(),
                project(stack),
                stack.at("/spec/stack").asText());
    }

    /// The project as the stack's own name says it, else that of its Program, which has the same name.
    private static String project(JsonNode stack) {
        String[] parts = stack.at("/spec/stack").asText().split("/", -1);
        if (parts.length == 3 && !parts[1].isEmpty()) {
            return parts[1];
        }
        for (String pointer : List.of("/spec/programRef/name", "/status/projectInfo/name", "/metadata/name")) {
            String name = stack.at(pointer).asText("");
            if (!name.isEmpty()) {
                return name;
            }
        }
        return "";
    }

    private static Optional<String> text(JsonNode spec, String field) {
        return Optional.of(spec.path(field).asText("")).filter(each -> !each.isEmpty());
    }
}
