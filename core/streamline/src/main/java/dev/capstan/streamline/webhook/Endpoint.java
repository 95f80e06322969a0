package dev.capstan.streamline.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.patch.Json;
import java.net.InetSocketAddress;
import java.util.List;

/// Where the API finds a server of webhooks.
public sealed interface Endpoint {
    /// The port that webhooks in a cluster usually listen on.
    int USUAL_PORT = 9443;

    /// A host that the API can reach. The only process there is this one.
    ///
    /// @param port 0 for the one that is listened on
    record Host(String name, int port) implements Endpoint {}

    /// A Service of the cluster, with any number of processes behind it.
    ///
    /// @param port of the Service
    record Service(String namespace, String name, int port) implements Endpoint {}

    static Endpoint host(String name) {
        return new Host(name, 0);
    }

    /// A Service that has port 443.
    static Endpoint service(String namespace, String name) {
        return new Service(namespace, name, 443);
    }

    /// What a certificate must be good for.
    default List<String> names() {
        return switch (this) {
            case Host(String name, int _) -> List.of(name);
            case Service(String namespace, String name, int _) -> {
                String inCluster = name + "." + namespace + ".svc";
                yield List.of(inCluster, inCluster + ".cluster.local");
            }
        };
    }

    /// Where to listen, if nobody says otherwise.
    default InetSocketAddress usualListening() {
        return switch (this) {
            case Host(String name, int port) -> new InetSocketAddress(name, port);
            case Service _ -> new InetSocketAddress(USUAL_PORT);
        };
    }

    /// How a registered webhook says where it is.
    ///
    /// @param listened the port that is listened on
    default ObjectNode clientConfig(String path, int listened) {
        ObjectNode config = Json.object();
        switch (this) {
            case Host(String name, int port) -> {
                String host = name.contains(":") ? "[" + name + "]" : name;
                config.put("url", "https://" + host + ":" + (port == 0 ? listened : port) + path);
            }
            case Service(String namespace, String name, int port) ->
                config.putObject("service")
                        .put("namespace", namespace)
                        .put("name", name)
                        .put("port", port)
                        .put("path", path);
        }
        return config;
    }
}
