package dev.capstan.app.stack;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// What is done with one resource.
///
/// @param urn which resource it is
/// @param op `create`, `update`, …
/// @param uncertain whether it may turn out that nothing is to be done
/// @param message why it failed
public record UpdateStep(
        String urn,
        String op,
        String type,
        String name,
        List<String> changes,
        boolean uncertain,
        State state,
        String message) {
    public UpdateStep {
        changes = List.copyOf(changes);
    }

    /// How far it is.
    public enum State {
        PENDING,
        RUNNING,
        DONE,
        FAILED
    }

    static UpdateStep of(JsonNode step) {
        return new UpdateStep(
                step.path("urn").asText(),
                Texts.of(step.path("op")),
                Texts.of(step.path("type")),
                Texts.of(step.path("name")),
                step.path("changes").valueStream().map(Texts::of).toList(),
                step.path("uncertain").asBoolean(),
                state(step.path("state").asText()),
                Texts.of(step.path("message")));
    }

    private static State state(String text) {
        return switch (text) {
            case "running" -> State.RUNNING;
            case "done" -> State.DONE;
            case "failed" -> State.FAILED;
            default -> State.PENDING;
        };
    }

    boolean hasEnded() {
        return state == State.DONE || state == State.FAILED;
    }

    /// As Pulumi's users know it.
    private String symbol() {
        return switch (op) {
            case "create" -> "+ ";
            case "update" -> "~ ";
            case "replace" -> "+-";
            case "delete" -> "- ";
            case "same", "import" -> "= ";
            case "read" -> "> ";
            case "refresh" -> "~ ";
            default -> "* ";
        };
    }

    /// `+ create  aws:s3:Bucket  website-bucket [bucket]`, in columns.
    ///
    /// @param types how wide the types are
    /// @param names how wide the names are
    String line(int types, int names) {
        String what = changes.isEmpty() ? "" : " [" + String.join(", ", changes) + "]";
        return " " + symbol() + " " + padded(op, 7) + "  " + padded(type, types) + "  " + padded(name, names) + what
                + (uncertain ? ", perhaps" : "");
    }

    /// The same, with how far it is.
    String progress(int types, int names) {
        String how = switch (state) {
            case PENDING -> "";
            case RUNNING -> "  …";
            case DONE -> op.equals("same") ? "" : "  done";
            case FAILED -> "  failed: " + message;
        };
        return line(types, names) + how;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
