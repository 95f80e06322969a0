package dev.capstan.server.kube.inmemory;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/// Builds clients; one derived from another shares its calls, and is closed with it.
final class InMemoryBuilder extends StandardHttpClientBuilder<InMemoryHttpClient, InMemoryFactory, InMemoryBuilder> {
    InMemoryBuilder(InMemoryFactory factory) {
        super(factory);
    }

    @Override
    public HttpClient build() {
        return client == null
                ? new InMemoryHttpClient(this, new Calls(clientFactory.handler()), new AtomicBoolean())
                : new InMemoryHttpClient(this, client.calls(), client.getClosed());
    }

    @Override
    public InMemoryBuilder sslContext(KeyManager[] keys, TrustManager[] trust) {
        return this;
    }

    @Override
    protected InMemoryBuilder newInstance(InMemoryFactory factory) {
        return new InMemoryBuilder(factory);
    }
}
