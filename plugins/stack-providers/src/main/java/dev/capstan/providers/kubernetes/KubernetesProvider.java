package dev.capstan.providers.kubernetes;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.StackAccount;
import dev.capstan.spi.stack.TypeSchema;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;

/// Objects of any kind, `kubernetes:core/v1:ConfigMap` or `kubernetes:example.com/v1:Thing`, by server-side apply.
///
/// Which API it is says the kubeconfig of the stack. Without one it is the host's own, if the host gives access to it,
/// and objects that say nothing are where the stack is.
public final class KubernetesProvider implements Provider {
    /// The API of the host.
    @FunctionalInterface
    public interface Home {
        /// A client that may do what this stack may. Whoever asked closes it.
        ///
        /// @throws TerminalException when the stack gets none
        KubernetesClient connect(ProviderSettings settings);
    }

    private final Home home;
    private final AddressPolicy policy;

    /// Reaches nothing but what kubeconfigs name.
    public KubernetesProvider() {
        this(_ -> {
            throw new TerminalException("kubernetes:kubeconfig is missing: set it in the stack's config as a"
                    + " secret, or KUBECONFIG in its environment, each with the text of a kubeconfig");
        });
    }

    /// As above, and the host's own.
    public KubernetesProvider(Home home) {
        this(home, new AddressPolicy(AddressPolicy.Reach.PRIVATE, List.of()));
    }

    /// @param home who to ask when there is no kubeconfig
    /// @param policy which addresses a kubeconfig may name
    public KubernetesProvider(Home home, AddressPolicy policy) {
        this.home = home;
        this.policy = policy;
    }

    @Override
    public String name() {
        return "kubernetes";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return ObjectKind.parse(token).map(ObjectKind::schema);
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        var kubeconfig = Kubeconfig.of(settings);
        return new KubernetesConnection(
                new Cluster(() -> kubeconfig
                        .<KubernetesClient>map(each -> each.client(policy))
                        .orElseGet(() -> home.connect(settings))),
                Kubeconfig.namespace(settings)
                        .orElseGet(() -> settings.account()
                                .filter(_ -> kubeconfig.isEmpty())
                                .map(StackAccount::namespace)
                                .orElse("default")));
    }
}
