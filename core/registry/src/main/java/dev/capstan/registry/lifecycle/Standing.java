package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/// Objects that are always there because the control plane makes them.
final class Standing {
    private static final Logger LOG = System.getLogger(Standing.class.getName());

    private Standing() {}

    /// Makes a cluster-scoped object, unless somebody has made it already.
    static void create(Registry registry, GroupResource kind, ObjectNode object) {
        var path = new ResourcePath(kind, "v1", null, null, "");
        try {
            registry.create(path, new Document(object, List.of()), WriteOptions.OWN);
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.AlreadyExists)) {
                throw e;
            }
        }
    }

    /// Does something at the start that others may refuse: a policy or a webhook that objects to everything must not
    /// keep the server from starting, for then nobody could remove it. The next start tries again.
    static void attempt(String what, Runnable action) {
        try {
            action.run();
        } catch (RefusedException e) {
            LOG.log(Level.WARNING, what + " is left as it is until the next start: " + e.getMessage());
        }
    }
}
