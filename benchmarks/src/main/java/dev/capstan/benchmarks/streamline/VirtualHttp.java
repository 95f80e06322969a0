package dev.capstan.benchmarks.streamline;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.net.http.HttpClient;
import java.util.concurrent.Executors;

/// The JDK's HTTP client on virtual threads: with the client's own pool, a hundred threads share two cores.
final class VirtualHttp extends JdkHttpClientFactory {
    @Override
    protected void additionalConfig(HttpClient.Builder builder) {
        builder.executor(Executors.newVirtualThreadPerTaskExecutor());
    }
}
