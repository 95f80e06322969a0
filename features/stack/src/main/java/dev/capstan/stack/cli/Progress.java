package dev.capstan.stack.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads what an operation tells, line by line: first a plan, which is one document on many lines, then an event on
/// each line. What is neither is for people. For one thread.
///
/// Of a replacement the CLI tells three steps: the new one is made, it replaces the old one, and at the very end
/// the old one is removed; or, where both cannot be there at once, in reverse. Here it is one step, which ends with
/// the last of them.
final class Progress implements Consumer<String> {
    private static final int LARGEST = 64 << 20;
    private static final String MADE = "create-replacement";
    private static final String REMOVED = "delete-replaced";

    private final StackOperation operation;
    private final StackListener listener;
    private final Diagnostics diagnostics;
    private final Map<String, StackStep> begun = new LinkedHashMap<>();
    private final Map<String, StackStep> ended = new LinkedHashMap<>();
    private final Map<String, Set<String>> parts = new HashMap<>();
    private List<StackStep> plan = List.of();
    private @Nullable StringBuilder document;

    Progress(StackOperation operation, StackListener listener, Surroundings surroundings) {
        this.operation = operation;
        this.listener = listener;
        this.diagnostics = new Diagnostics(listener, surroundings);
    }

    @Override
    public void accept(String line) {
        if (document == null && line.equals("{")) {
            document = new StringBuilder();
        }
        if (document == null) {
            if (line.startsWith("{\"")) {
                read(line).ifPresent(this::event);
            }
            return;
        }
        if (document.length() > LARGEST) {
            throw new IllegalStateException("pulumi told a plan of more than " + LARGEST + " characters");
        }
        document.append(line).append('\n');
        if (line.equals("}")) {
            read(document.toString()).ifPresent(this::plan);
            document = null;
        }
    }

    private static Optional<JsonNode> read(String text) {
        try {
            return Optional.of(
                    Document.json(text.getBytes(StandardCharsets.UTF_8)).tree());
        } catch (MalformedException _) {
            return Optional.empty(); // Killed in the middle of a line.
        }
    }

    private void plan(JsonNode told) {
        told.path("diagnostics").forEach(diagnostics::add);
        plan = Steps.planned(told);
        listener.planned(plan);
    }

    private void event(JsonNode event) {
        if (event.has("diagnosticEvent")) {
            diagnostics.add(event.path("diagnosticEvent"));
        } else if (event.has("resourcePreEvent")) {
            step(event.path("resourcePreEvent").path("metadata")).ifPresent(this::began);
        } else if (event.has("resOutputsEvent")) {
            step(event.path("resOutputsEvent").path("metadata")).ifPresent(this::done);
        } else if (event.has("resOpFailedEvent")) {
            step(event.path("resOpFailedEvent").path("metadata")).ifPresent(this::failed);
        }
    }

    /// A step as an event tells it.
    ///
    /// @param key what it goes by, for there may be two of one resource
    /// @param part what is done of a replacement
    private record Told(String key, StackStep step, String part) {}

    private Optional<Told> step(JsonNode metadata) {
        String urn = metadata.path("urn").asText();
        String op = metadata.path("op").asText();
        return Steps.kind(op).filter(_ -> Steps.isOfProgram(urn)).map(kind -> told(kind, op, urn, metadata));
    }

    private Told told(Kind kind, String op, String urn, JsonNode metadata) {
        List<String> changes = Steps.changes(metadata);
        if (operation == StackOperation.REFRESH) {
            return new Told(urn, Steps.of(kind == Kind.SAME ? Kind.SAME : Kind.REFRESH, urn, changes), "");
        }
        StackStep known = begun.get(urn);
        if (known != null && kind == Kind.REPLACE) {
            // What an earlier run has replaced and not removed is a deletion of its own.
            return known.kind() == Kind.REPLACE
                    ? new Told(urn, known, op)
                    : new Told(urn + " (replaced before)", Steps.of(Kind.DELETE, urn, List.of()), "");
        }
        boolean retained = Steps.isRetained(metadata.path("old"), kind);
        return new Told(urn, Steps.of(retained ? Kind.FORGET : kind, urn, changes), kind == Kind.REPLACE ? op : "");
    }

    private void began(Told told) {
        if (begun.putIfAbsent(told.key(), told.step()) == null) {
            listener.began(told.step());
        }
    }

    private void done(Told told) {
        Set<String> done = parts.computeIfAbsent(told.key(), _ -> new HashSet<>());
        done.add(told.part());
        if (told.part().isEmpty() || done.containsAll(Set.of(MADE, REMOVED))) {
            end(told.key(), told.step());
        }
    }

    private void failed(Told told) {
        end(told.key(), told.step().failed(diagnostics.of(told.step().urn())));
    }

    private void end(String key, StackStep step) {
        begun.put(key, step);
        ended.put(key, step);
        listener.ended(step);
    }

    /// Nothing more is told. What has begun and did not end has not come so far, or was never to.
    ///
    /// @param fine whether all went well
    void finish(boolean fine) {
        new LinkedHashMap<>(begun).forEach((key, step) -> {
            if (!ended.containsKey(key)) {
                end(key, finished(step, fine, parts.getOrDefault(key, Set.of())));
            }
        });
    }

    private static StackStep finished(StackStep step, boolean fine, Set<String> parts) {
        if (parts.contains(MADE)) {
            return fine
                    ? step
                    : step.failed("the new one is made, and the run ended before the old one was removed:"
                            + " the next run does that");
        }
        if (parts.contains(REMOVED)) {
            return fine
                    ? Steps.of(Kind.DELETE, step.urn(), List.of())
                    : step.failed("the old one is removed, and the run ended before the new one was made");
        }
        return fine ? step : step.failed("it was begun, and the run ended before it was done");
    }

    /// What was done; of a preview, what would be.
    List<StackStep> steps() {
        return operation == StackOperation.PREVIEW ? plan : List.copyOf(begun.values());
    }

    /// All that went wrong; empty when nothing was told.
    String problems() {
        return diagnostics.words();
    }
}
