package dev.capstan.controllerconfig.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.condition.Condition;
import dev.capstan.controllerconfig.condition.Failure;
import dev.capstan.controllerconfig.config.ControllerConfig;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// What a controller tells of a cluster: how it understands what it sees, and what it sees.
///
/// @param resourceStatus of the last object that was made, raw; nothing when none was
/// @param metadata more about it; may be empty
/// @param error what went wrong, if something did
public record Report(
        Subject subject,
        String controller,
        List<Condition> conditions,
        Optional<ObjectNode> resourceStatus,
        ObjectNode metadata,
        Optional<ReportedError> error,
        Instant timestamp) {
    public Report {
        conditions = List.copyOf(conditions);
    }

    /// The report on objects that are there.
    ///
    /// @param context what the conditions see
    /// @param live the objects as they are now, by their names in the config, in the order in which they were made
    public static Report of(
            ControllerConfig config,
            Subject subject,
            Map<String, ? extends @Nullable Object> context,
            SequencedMap<String, JsonNode> live,
            Instant now) {
        var status = Optional.ofNullable(live.lastEntry()).map(each -> ResourceStatus.of(each.getValue()));
        return new Report(
                subject,
                config.name(),
                config.conditions().evaluate(context),
                status,
                live.size() > 1 ? several(live) : empty(),
                Optional.empty(),
                now);
    }

    /// The report when objects were not made.
    ///
    /// @param error what went wrong; nothing when the cluster is just not meant
    public static Report failed(
            ControllerConfig config,
            Subject subject,
            Failure failure,
            String message,
            Optional<ReportedError> error,
            Instant now) {
        var conditions = config.conditions().failed(failure, message);
        return new Report(subject, config.name(), conditions, Optional.empty(), empty(), error, now);
    }

    /// The report while the objects of a cluster are deleted.
    ///
    /// @param gone whether none is left
    public static Report deleted(ControllerConfig config, Subject subject, boolean gone, String message, Instant now) {
        var conditions = config.conditions().deleted(gone, message);
        return new Report(subject, config.name(), conditions, Optional.empty(), empty(), Optional.empty(), now);
    }

    /// The same, with what the author of the config should know.
    public Report withWarnings(List<String> warnings) {
        if (warnings.isEmpty()) {
            return this;
        }
        ObjectNode more = metadata.deepCopy();
        warnings.forEach(more.putArray("warnings")::add);
        return new Report(subject, controller, conditions, resourceStatus, more, error, timestamp);
    }

    /// The same, said at another time.
    public Report at(Instant time) {
        return new Report(subject, controller, conditions, resourceStatus, metadata, error, time);
    }

    private static ObjectNode several(Map<String, JsonNode> live) {
        ObjectNode metadata = empty();
        ObjectNode resources = metadata.putObject("resources");
        live.forEach((name, object) -> {
            ObjectNode form = resources.putObject(name);
            form.put("kind", object.path("kind").asText(""));
            form.put("name", object.path("metadata").path("name").asText(""));
            if (object.path("metadata").has("namespace")) {
                form.put("namespace", object.path("metadata").path("namespace").asText(""));
            }
            form.set("resource_status", ResourceStatus.of(object));
        });
        return metadata;
    }

    private static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode();
    }
}
