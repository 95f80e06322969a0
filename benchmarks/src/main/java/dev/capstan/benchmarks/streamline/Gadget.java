package dev.capstan.benchmarks.streamline;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The kind that is handled. It says its names, so that the client need not work them out for each object.
@Group(Gadget.GROUP)
@Version("v1")
@Singular("gadget")
@Plural("gadgets")
public final class Gadget extends CustomResource<Gadget.Spec, Gadget.Status> implements Namespaced {
    static final String GROUP = "benchmarks.capstan.dev";

    private static final long serialVersionUID = 1;

    /// @param value what the status is to repeat
    /// @param broken whether its handler always fails
    /// @param settings something to carry
    public record Spec(String value, boolean broken, Map<String, String> settings) {
        public Spec {
            settings = settings == null ? Map.of() : settings;
        }
    }

    /// What a handler has said.
    public static final class Status {
        private @Nullable String echo;
        private @Nullable String turn;

        /// The value of the spec that was seen.
        public @Nullable String getEcho() {
            return echo;
        }

        public void setEcho(@Nullable String echo) {
            this.echo = echo;
        }

        /// When it was told to write.
        public @Nullable String getTurn() {
            return turn;
        }

        public void setTurn(@Nullable String turn) {
            this.turn = turn;
        }
    }
}
