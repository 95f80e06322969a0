package dev.capstan.operator.action;

import dev.capstan.operator.host.Hosted;
import dev.capstan.operator.host.Uses;
import dev.capstan.operator.lifecycle.Call;
import dev.capstan.operator.lifecycle.Work;
import dev.capstan.operator.type.ReconcilerChoice.SecretSource;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.Workspace;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Makes actions work for resources.
///
/// @param directory where each resource has a folder for its actions
/// @param settings of an action, by its name
public record Actions(
        KubernetesClient client, SecretValues secrets, Path directory, Function<String, Map<String, String>> settings) {
    /// The work of a type whose reconciler is an action.
    ///
    /// @param with its parameters, with references
    public Work work(
            Hosted action,
            ActionPlugin plugin,
            Kind kind,
            Map<String, Object> with,
            Map<String, SecretSource> secrets) {
        return (resource, call) -> {
            ActionRequest request = request(resource, kind, call, Parameters.of(action.name(), with, secrets));
            return counted(plugin, action.uses()).prepare(request);
        };
    }

    /// What an action is given.
    ///
    /// @param with with references
    public record Parameters(String action, Map<String, Object> with, Map<String, SecretSource> secrets) {
        static Parameters of(String action, Map<String, Object> with, Map<String, SecretSource> secrets) {
            return new Parameters(action, with, secrets);
        }
    }

    public ActionRequest request(ManagedResource resource, Kind kind, Call call, Parameters parameters) {
        return new ActionRequest(
                resource,
                References.resolve(parameters.with(), resource),
                settings.apply(parameters.action()),
                new NamedSecrets(resource, parameters.secrets(), secrets),
                new SecretState(client, resource, kind),
                folder(resource),
                call.deadline(),
                call.key(),
                call.progress());
    }

    /// An action whose open workspaces are counted, so that it is not taken away under them.
    public static ActionPlugin counted(ActionPlugin plugin, Uses uses) {
        return new ActionPlugin() {
            @Override
            public String name() {
                return plugin.name();
            }

            @Override
            public Workspace prepare(ActionRequest request) throws Exception {
                uses.begin();
                boolean open = false;
                try {
                    Workspace workspace = new CountedWorkspace(plugin.prepare(request), uses);
                    open = true;
                    return workspace;
                } finally {
                    if (!open) {
                        uses.end();
                    }
                }
            }
        };
    }

    private Path folder(ManagedResource resource) {
        try {
            return Files.createDirectories(directory.resolve(resource.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for " + resource + ": " + e.getMessage(), e);
        }
    }

    private record CountedWorkspace(Workspace workspace, Uses uses) implements Workspace {
        @Override
        public Optional<Plan> plan() throws Exception {
            return workspace.plan();
        }

        @Override
        public Outcome apply(Optional<Plan> plan) throws Exception {
            return workspace.apply(plan);
        }

        @Override
        public Outcome destroy() throws Exception {
            return workspace.destroy();
        }

        @Override
        public Map<String, Object> outputs() throws Exception {
            return workspace.outputs();
        }

        @Override
        public void close() throws IOException {
            try {
                workspace.close();
            } finally {
                uses.end();
            }
        }
    }
}
