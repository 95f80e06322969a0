package dev.capstan.app;

import dev.capstan.api.GroupResource;
import dev.capstan.app.StackSetting.Engine;
import dev.capstan.registry.Registry;
import dev.capstan.server.http.Handler;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.StackAccount;
import dev.capstan.spi.stack.StackEngine;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.run.Stacks;
import dev.capstan.stack.run.update.UpdateOptions;
import dev.capstan.stack.state.StackStates;
import dev.capstan.streamline.leader.LeaseOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The stacks that run here, if any do.
final class StacksHere {
    private static final Logger LOG = System.getLogger(StacksHere.class.getName());
    private static final GroupResource STACKS = new GroupResource(StackKinds.STACK.group(), StackKinds.STACK.plural());

    private final StackSetting setting;
    private final Path data;
    private final ServiceAccounts accounts;
    private final Supplier<List<Provider>> plugged;

    /// Set once, when everything it needs is there, as is the next.
    private volatile @Nullable Stacks running;

    private volatile @Nullable Registry registry;

    /// @param plugged the providers that plugins bring
    StacksHere(StackSetting setting, Path data, Identity.Options identity, Supplier<List<Provider>> plugged) {
        this.setting = setting;
        this.plugged = plugged;
        this.data = data;
        this.accounts = ServiceAccounts.of(identity);
    }

    /// Starts to run them as a client of our own API.
    ///
    /// @param shared whether other processes work on the same stacks
    void start(Handler api, Registry objects, boolean shared, MeterRegistry meters, Deque<Runnable> endings) {
        registry = objects;
        if (setting.engine() == Engine.EXTERNAL) {
            return;
        }
        if (isKeyless()) {
            LOG.log(Level.INFO, "Stacks are not run: name the keys for what they remember with --stack-keys");
            return;
        }
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        var updates = UpdateOptions.of(engine(api), new StackStates(client, setting.keys()))
                .withHostAllowed(setting.hostAllowed())
                .withEnvironmentsAsSecrets(setting.engine() == Engine.BUILTIN);
        var options = Stacks.Options.of(
                        setting.parallelism().isEmpty()
                                ? updates
                                : updates.withParallelism(setting.parallelism().getAsInt()))
                .withMeters(meters);
        var started = Stacks.start(
                client, shared ? options.withElection(LeaseOptions.of("kube-system", "capstan-stacks")) : options);
        endings.push(started::close);
        running = started;
    }

    private boolean isKeyless() {
        return setting.keys().writing().isEmpty();
    }

    private StackEngine engine(Handler api) {
        return switch (setting.engine()) {
            case BUILTIN ->
                StackEngines.builtin(
                        setting.commandsAllowed(),
                        accounts.trusted(),
                        settings -> connect(api, settings.account()),
                        plugged);
            case PULUMI -> StackEngines.pulumi(data);
            case EXTERNAL -> throw new IllegalStateException("nothing runs here");
        };
    }

    private KubernetesClient connect(Handler api, Optional<StackAccount> account) {
        StackAccount known = account.orElseThrow(() -> new TerminalException(
                "the stack is no service account, so it may do nothing" + " here: kubernetes:kubeconfig is missing"));
        return accounts.connect(api, known.namespace(), known.name());
    }

    /// What whoever looks closely should know.
    Optional<String> remark() {
        Stacks current = running;
        Registry known = registry;
        if (current == null) {
            return known == null ? Optional.empty() : unrun(known);
        }
        List<String> problems = current.health().problems();
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }

    private Optional<String> unrun(Registry known) {
        int count = known.view().all(STACKS).size();
        return setting.engine() == Engine.EXTERNAL || count == 0
                ? Optional.empty()
                : Optional.of(count + (count == 1 ? " Stack is" : " Stacks are")
                        + " not run, as this server has no --stack-keys");
    }
}
