package dev.capstan.server.fleet.form;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.Stored;

/// What adapters report on.
public enum OwnerKind {
    CLUSTER("Cluster", "clusters", "cls-", "cluster"),
    NODE_POOL("NodePool", "nodepools", "np-", "nodePool");

    private final String text;
    private final String plural;
    private final String idPrefix;
    private final String word;

    OwnerKind(String text, String plural, String idPrefix, String word) {
        this.text = text;
        this.plural = plural;
        this.idPrefix = idPrefix;
        this.word = word;
    }

    /// Its name as a kind, `NodePool`.
    public String text() {
        return text;
    }

    public GroupResource resource() {
        return new GroupResource(FleetNames.GROUP, plural);
    }

    /// What it is called in names of fields, `nodePool`.
    public String word() {
        return word;
    }

    /// What it is called in sentences, `node pool`.
    public String words() {
        return switch (this) {
            case CLUSTER -> "cluster";
            case NODE_POOL -> "node pool";
        };
    }

    /// The id of an object of this kind: its uid, and what it is.
    public String idOf(Stored object) {
        return idPrefix + object.header().uid().replace("-", "");
    }
}
