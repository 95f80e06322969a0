package dev.capstan.operator.host;

import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.InputPlugin;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.stack.Provider;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/// What a jar brings: one class of it that the host has made an instance of.
public sealed interface Extension {
    String name();

    /// What kind of plugin it is, in a word.
    String kind();

    /// The types that it claims.
    List<String> types();

    /// Reconciles types.
    record Reconciles(String name, List<String> types, ReconcilerPlugin plugin) implements Extension {
        public Reconciles {
            types = List.copyOf(types);
        }

        @Override
        public String kind() {
            return "reconciler";
        }
    }

    /// Has changes made.
    record Acts(String name, ActionPlugin plugin) implements Extension {
        @Override
        public String kind() {
            return "action";
        }

        @Override
        public List<String> types() {
            return List.of();
        }
    }

    /// Brings resources in.
    record Feeds(String name, InputPlugin plugin) implements Extension {
        @Override
        public String kind() {
            return "input";
        }

        @Override
        public List<String> types() {
            return List.of();
        }
    }

    /// Makes resources of stacks.
    record Provides(String name, Provider provider) implements Extension {
        @Override
        public String kind() {
            return "provider";
        }

        @Override
        public List<String> types() {
            return List.of();
        }
    }

    /// A handler of Streamline, as it is.
    record Handles<T extends HasMetadata>(String name, Class<T> type, Handler<T> handler) implements Extension {
        @Override
        public String kind() {
            return "handler";
        }

        @Override
        public List<String> types() {
            Kind kind = Kind.of(type);
            return List.of(ManagedType.name(kind.group(), kind.name()));
        }
    }
}
