package dev.capstan.streamline.relay;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/// Where fabric8 gets its relayed HTTP clients from.
///
/// @param real through which calls go
record RelayFactory(HttpClient real, Relay relay) implements HttpClient.Factory {
    @Override
    public Builder newBuilder() {
        return new Builder(this);
    }

    /// Builds clients that differ in nothing but their settings.
    static final class Builder extends StandardHttpClientBuilder<RelayHttpClient, RelayFactory, Builder> {
        Builder(RelayFactory factory) {
            super(factory);
        }

        @Override
        public HttpClient build() {
            return new RelayHttpClient(this, clientFactory, client == null ? new AtomicBoolean() : client.getClosed());
        }

        @Override
        public Builder sslContext(KeyManager[] keys, TrustManager[] trust) {
            return this;
        }

        @Override
        protected Builder newInstance(RelayFactory factory) {
            return new Builder(factory);
        }
    }
}
