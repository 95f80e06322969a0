package dev.capstan.controllerconfig.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.backend.OwnerId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// The labels by which a controller finds again what it made for somebody.
///
/// @param controller its name
public record Tracking(String controller, OwnerId owner) {
    /// The generation of the cluster, or node pool, that an object was made for.
    public static final String GENERATION = "cluster-generation";

    private static final String CLUSTER = "cls.redhat.com/cluster-id";
    private static final String PLAIN_CLUSTER = "cluster-id";
    private static final String CONTROLLER = "cls.redhat.com/controller";
    private static final String POOL = "cls.redhat.com/nodepool-id";
    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

    /// Puts the labels on an object.
    public void mark(ObjectNode object, long generation) {
        ObjectNode metadata = child(object, "metadata");
        ObjectNode labels = child(metadata, "labels");
        labels.put(CLUSTER, value(owner.cluster()));
        labels.put(PLAIN_CLUSTER, value(owner.cluster()));
        labels.put(GENERATION, Long.toString(generation));
        labels.put(CONTROLLER, value(controller));
        if (owner.nodePool() != null) {
            labels.put(POOL, pool());
        }
    }

    /// Whether an object is this controller's for this cluster or node pool, or says nothing of whose it is. What was
    /// made for a cluster may be looked at for its node pools.
    public boolean mayBeOurs(ObjectNode object) {
        var labels = object.path("metadata").path("labels");
        return isEmptyOr(labels.path(CLUSTER), value(owner.cluster()))
                && isEmptyOr(labels.path(CONTROLLER), value(controller))
                && isEmptyOr(labels.path(POOL), pool());
    }

    private static boolean isEmptyOr(JsonNode label, String wanted) {
        String text = label.asText("");
        return text.isEmpty() || text.equals(wanted);
    }

    /// Whether this controller made an object for this cluster or node pool.
    boolean isOurs(ObjectNode object) {
        var labels = object.path("metadata").path("labels");
        return labels.path(CLUSTER).asText("").equals(value(owner.cluster()))
                && labels.path(CONTROLLER).asText("").equals(value(controller))
                && labels.path(POOL).asText("").equals(pool());
    }

    /// Empty when it is about the cluster itself.
    private String pool() {
        String pool = owner.nodePool();
        return pool == null ? "" : value(pool);
    }

    /// Selects what was made; for a cluster that of its node pools too.
    public String selector() {
        return CLUSTER + "=" + value(owner.cluster()) + "," + CONTROLLER + "=" + value(controller)
                + (owner.nodePool() == null ? "" : "," + POOL + "=" + pool());
    }

    /// Ids that cannot be the value of a label are told by a digest.
    private static String value(String id) {
        return VALUE.matcher(id).matches() ? id : digest(id);
    }

    private static String digest(String id) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is part of every Java", e);
        }
    }

    private static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode known ? known : parent.putObject(name);
    }
}
