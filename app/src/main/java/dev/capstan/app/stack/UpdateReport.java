package dev.capstan.app.stack;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an Update says of itself.
public record UpdateReport(JsonNode update) {
    /// How far it is.
    public enum State {
        /// Nobody has begun it.
        WAITING,
        RUNNING,
        SUCCEEDED,
        FAILED
    }

    public State state() {
        if (is("Failed")) {
            return State.FAILED;
        }
        if (is("Complete")) {
            return State.SUCCEEDED;
        }
        return is("Progressing") || update.at("/status/startTime").isTextual() ? State.RUNNING : State.WAITING;
    }

    public boolean hasEnded() {
        return state() == State.SUCCEEDED || state() == State.FAILED;
    }

    public String name() {
        return update.at("/metadata/name").asText();
    }

    public String type() {
        return update.at("/spec/type").asText();
    }

    /// What came of it, or why it waits.
    public String message() {
        String message = Texts.of(update.at("/status/message"));
        return message.isEmpty() ? Texts.of(condition("Failed").path("message")) : message;
    }

    /// Why it was asked for, and what went wrong with it.
    public String why() {
        String asked = Texts.of(update.at("/spec/message"));
        String failed = state() == State.FAILED ? message() : "";
        return asked.isEmpty() || failed.isEmpty() ? asked + failed : asked + ": " + failed;
    }

    public List<UpdateStep> steps() {
        return update.at("/status/steps").valueStream().map(UpdateStep::of).toList();
    }

    public List<String> warnings() {
        return update.at("/status/warnings").valueStream().map(Texts::of).toList();
    }

    /// What the program gives; what is secret is not shown.
    public JsonNode values() {
        return update.at("/status/values");
    }

    /// `1 create, 3 same`.
    public String summary() {
        return update.at("/status/summary")
                .propertyStream()
                .map(each -> each.getValue().asText() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    /// When it began, or was made.
    public Instant since() {
        return time("/status/startTime")
                .or(() -> time("/metadata/creationTimestamp"))
                .orElse(Instant.EPOCH);
    }

    /// How long it took; so far, when it runs.
    ///
    /// @return empty when it has not begun
    public Optional<Duration> took(Instant now) {
        return time("/status/startTime")
                .map(start -> Duration.between(start, time("/status/endTime").orElse(now)));
    }

    /// The plan of a preview, or what was done: a line for each resource.
    public List<String> plan() {
        var lines = new ArrayList<String>();
        List<UpdateStep> steps = steps();
        steps.forEach(each -> lines.add(
                type().equals("preview")
                        ? each.line(types(steps), names(steps))
                        : each.progress(types(steps), names(steps))));
        omitted().ifPresent(lines::add);
        return lines;
    }

    /// What came of it, in a few lines.
    public List<String> ending(Instant now) {
        var lines = new ArrayList<String>();
        warnings().forEach(each -> lines.add("warning: " + each));
        String how = switch (state()) {
            case WAITING -> type() + " waits" + (message().isEmpty() ? "" : ": " + message());
            case RUNNING -> type() + " runs";
            case SUCCEEDED -> type() + " succeeded";
            case FAILED -> type() + " failed: " + message();
        };
        lines.add(Stream.of(how, summary(), took(now).map(Times::words).orElse(""))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; ")));
        return lines;
    }

    static int types(List<UpdateStep> steps) {
        return steps.stream().mapToInt(each -> each.type().length()).max().orElse(0);
    }

    static int names(List<UpdateStep> steps) {
        return steps.stream().mapToInt(each -> each.name().length()).max().orElse(0);
    }

    private Optional<String> omitted() {
        long omitted = update.at("/status/omittedSteps").asLong();
        return omitted == 0 ? Optional.empty() : Optional.of(" … and " + omitted + " more");
    }

    private boolean is(String condition) {
        return condition(condition).path("status").asText().equals("True");
    }

    private JsonNode condition(String type) {
        return update.at("/status/conditions")
                .valueStream()
                .filter(each -> each.path("type").asText().equals(type))
                .findFirst()
                .orElse(update.path("none"));
    }

    private Optional<Instant> time(String pointer) {
        try {
            String text = update.at(pointer).asText();
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
