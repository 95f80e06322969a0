package dev.capstan.app;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.Handler;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/// Who those are that work here for somebody's object: the service account that it names, in its namespace, whether or
/// not there is one, as far as somebody has allowed it something.
///
/// Where whoever comes from this machine may do everything, so may they.
///
/// @param trusted whether they may do everything
record ServiceAccounts(boolean trusted) {
    static ServiceAccounts of(Identity.Options identity) {
        Caller stranger = identity.stranger();
        return new ServiceAccounts(stranger != null && stranger.isMaster());
    }

    /// A client of an API of our own that may do what the account may. Whoever asked closes it.
    KubernetesClient connect(Handler api, String namespace, String name) {
        if (trusted) {
            return InMemoryClient.connect(api);
        }
        var caller = new Caller(
                Caller.SERVICE_ACCOUNT + namespace + ":" + name,
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace, Caller.AUTHENTICATED));
        return InMemoryClient.connect(exchange -> caller.call(() -> {
            api.handle(exchange);
            return exchange;
        }));
    }
}
