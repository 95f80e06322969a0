package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.server.http.Query;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads what a client wants of a pod's log.
final class LogParameters {
    private final Query query;
    private final Resource pod;
    private final List<FieldProblem> problems = new ArrayList<>();

    private LogParameters(Query query, Resource pod) {
        this.query = query;
        this.pod = pod;
    }

    static PodLogs.Request of(Query query, Resource pod, Clock clock) {
        return new LogParameters(query, pod).read(clock);
    }

    private PodLogs.Request read(Clock clock) {
        Long limit = number("limitBytes", 1);
        Long seconds = number("sinceSeconds", 1);
        Long lines = number("tailLines", 0);
        Instant since = since();
        if (seconds != null && since != null) {
            problems.add(FieldProblem.forbidden("[]", "at most one of `sinceTime` or `sinceSeconds` may be specified"));
        }
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid("", "PodLogOptions", pod.name(), problems).asException();
        }
        Instant from = seconds == null ? since : clock.instant().minusSeconds(seconds);
        return new PodLogs.Request(
                container(), flag("follow"), flag("previous"), flag("timestamps"), from, lines, limit);
    }

    private String container() {
        List<String> all = new ArrayList<>();
        for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
            for (JsonNode each : pod.tree().path("spec").path(list)) {
                all.add(each.path("name").asText());
            }
        }
        String wanted = query.first("container").orElse("");
        JsonNode running = pod.tree().path("spec").path("containers");
        if (wanted.isEmpty() && running.size() == 1) {
            return running.path(0).path("name").asText();
        }
        if (wanted.isEmpty()) {
            throw new Refusal.BadRequest("a container name must be specified for pod " + pod.name()
                            + ", choose one of: [" + String.join(" ", all) + "]")
                    .asException();
        }
        if (!all.contains(wanted)) {
            throw new Refusal.BadRequest("container " + wanted + " is not valid for pod " + pod.name()).asException();
        }
        return wanted;
    }

    private @Nullable Long number(String name, long least) {
        String text = query.first(name).orElse("");
        if (text.isEmpty()) {
            return null;
        }
        try {
            long value = Long.parseLong(text);
            if (value < least) {
                String rule = least == 0 ? "must be greater than or equal to 0" : "must be greater than 0";
                problems.add(FieldProblem.invalid(name, text, rule));
            }
            return value;
        } catch (NumberFormatException e) {
            throw new Refusal.BadRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax").asException();
        }
    }

    private @Nullable Instant since() {
        String text = query.first("sinceTime").orElse("");
        if (text.isEmpty()) {
            return null;
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new Refusal.BadRequest("sinceTime is \"" + text + "\", expected a time like 2026-01-31T12:00:00Z")
                    .asException();
        }
    }

    private boolean flag(String name) {
        return query.first(name)
                .filter(each -> !each.equals("false") && !each.equals("0"))
                .isPresent();
    }
}
