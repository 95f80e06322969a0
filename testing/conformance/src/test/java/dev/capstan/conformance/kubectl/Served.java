package dev.capstan.conformance.kubectl;

import dev.capstan.conformance.AppServer;
import dev.capstan.conformance.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// `capstan serve`, reached over TLS by its admin, who has a certificate, and by Ann, who has a token.
record Served(AppServer server, Path folder, Path annConfig, AtomicInteger count) implements AutoCloseable {
    static Served start(Path folder) throws IOException {
        Path tokens = Files.writeString(folder.resolve("tokens.csv"), "ann-token,ann,1,dev\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        Path data = Files.createDirectory(folder.resolve("data"));
        AppServer server = AppServer.start(
                data,
                List.of(
                        "serve",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        "0",
                        "--store",
                        "memory",
                        "--tokens",
                        tokens.toString()));
        String admins = Files.readString(server.endpoint().kubeconfig());
        String anns = admins.replaceAll("(?s)client-certificate-data:.*", "token: ann-token\n");
        return new Served(server, folder, Files.writeString(folder.resolve("ann.config"), anns), new AtomicInteger());
    }

    Kubectl admin(String namespace) throws IOException {
        return kubectl(server.endpoint(), namespace);
    }

    Kubectl ann(String namespace) throws IOException {
        return kubectl(new Endpoint(server.endpoint().server(), annConfig, true), namespace);
    }

    @Override
    public void close() {
        server.close();
    }

    private Kubectl kubectl(Endpoint endpoint, String namespace) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home" + count.incrementAndGet()));
        return new Kubectl(KubectlExtension.binary().orElseThrow(), endpoint, home, namespace);
    }
}
