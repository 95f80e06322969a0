package dev.capstan.controllerconfig.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.RejectedException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// That something is to be done for somebody: an event, read.
///
/// Both namings are understood, `cluster.created` and `com.redhat.hyperfleet.cluster.created.v1`, and both forms
/// of data: `{id, href}` and `{cluster_id, nodepool_id}`.
///
/// @param type in the short naming
public record Notice(String type, Happening happening, OwnerId owner) {
    private static final Pattern TYPE =
            Pattern.compile("(?:.*\\.)?(cluster|nodepool)\\.(created|updated|deleted|reconcile)(?:\\.v[0-9]+)?");
    private static final Pattern HREF = Pattern.compile(".*/clusters/([^/]+)/nodepools/[^/]+");

    /// What has happened.
    public enum Happening {
        CREATED,
        UPDATED,
        DELETED,
        /// Nothing: somebody wants to know how things are.
        RECONCILE
    }

    /// What an event says; empty when it is about something else.
    ///
    /// @throws RejectedException when it is one of these, and does not say about whom
    public static Optional<Notice> of(Event event) throws RejectedException {
        Matcher type = TYPE.matcher(event.type());
        if (!type.matches()) {
            return Optional.empty();
        }
        Happening happening = Happening.valueOf(type.group(2).toUpperCase(Locale.ROOT));
        JsonNode data = data(event);
        boolean ofPool = type.group(1).equals("nodepool");
        OwnerId owner = ofPool ? pool(event, data) : OwnerId.cluster(text(data, "id", "cluster_id"));
        if (owner.cluster().isEmpty() || owner.id().isEmpty()) {
            throw new RejectedException(
                    event + " does not say whom it is about, expected {\"id\": …} or {\"cluster_id\": …} as its data");
        }
        return Optional.of(new Notice(type.group(1) + "." + type.group(2), happening, owner));
    }

    private static OwnerId pool(Event event, JsonNode data) {
        String pool = text(data, "id", "nodepool_id");
        Matcher href = HREF.matcher(data.path("href").asText(""));
        String cluster = text(data, "cluster_id", "clusterId");
        if (cluster.isEmpty() && href.matches()) {
            cluster = href.group(1);
        }
        String subject = event.subject();
        return new OwnerId(cluster.isEmpty() && subject != null ? subject : cluster, pool);
    }

    private static String text(JsonNode data, String name, String other) {
        return data.path(name).asText(data.path(other).asText(""));
    }

    private static JsonNode data(Event event) throws RejectedException {
        try {
            return event.data().length == 0
                    ? MissingNode.getInstance()
                    : Document.json(event.data()).tree();
        } catch (MalformedException e) {
            throw new RejectedException(event + " has data that is no JSON: " + e.getMessage());
        }
    }
}
