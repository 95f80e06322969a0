package dev.capstan.store.postgres;

import java.util.UUID;

/// The name under which a store notifies, so that it need not react to itself.
///
/// After a commit whose outcome is unknown the store takes a new name: if the old one is heard of after all, the
/// changes are read like those of a stranger.
final class PostgresSender {
    static final String CHANNEL = "capstan_changes";

    private volatile String name = UUID.randomUUID().toString();

    String name() {
        return name;
    }

    void rename() {
        name = UUID.randomUUID().toString();
    }
}
