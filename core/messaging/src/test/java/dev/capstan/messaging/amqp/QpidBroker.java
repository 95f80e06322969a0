package dev.capstan.messaging.amqp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Apache Qpid Broker-J in this process: a broker from a jar that keeps everything in memory.
public final class QpidBroker implements AutoCloseable {
    private final Object launcher;
    private final int port;

    private QpidBroker(Object launcher, int port) {
        this.launcher = launcher;
        this.port = port;
    }

    public static QpidBroker start() throws Exception {
        int port = freePort();
        Path config = Files.createTempFile("qpid", ".json");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        var classes = new QpidClasses(before);
        Thread.currentThread().setContextClassLoader(classes);
        try {
            Files.writeString(config, config(port));
            Class<?> type = classes.loadClass("org.apache.qpid.server.SystemLauncher");
            Object launcher = type.getConstructor().newInstance();
            Map<String, Object> attributes = Map.of(
                    "type", "Memory",
                    "initialConfigurationLocation", config.toUri().toString(),
                    "startupLoggedToSystemOut", "false");
            type.getMethod("startup", Map.class).invoke(launcher, attributes);
            return new QpidBroker(launcher, port);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
            Files.delete(config);
        }
    }

    private static String config(int port) {
        return """
            {
              "name": "qpid",
              "modelVersion": "8.0",
              "authenticationproviders": [{
                "name": "plain",
                "type": "Plain",
                "secureOnlyMechanisms": [],
                "users": [{"name": "guest", "type": "managed", "password": "secret"}]
              }],
              "ports": [{
                "name": "AMQP",
                "port": %d,
                "bindingAddress": "127.0.0.1",
                "authenticationProvider": "plain",
                "protocols": ["AMQP_0_9_1"],
                "virtualhostaliases": [{"name": "defaultAlias", "type": "defaultAlias"}]
              }],
              "virtualhostnodes": [{
                "name": "default",
                "type": "Memory",
                "defaultVirtualHostNode": "true",
                "virtualHostInitialConfiguration": "{\\"type\\": \\"Memory\\"}"
              }]
            }
            """.formatted(port);
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    public int port() {
        return port;
    }

    public String url() {
        return url(port);
    }

    /// The same broker behind another port.
    public static String url(int port) {
        return "amqp://guest:secret@127.0.0.1:" + port;
    }

    @Override
    public void close() {
        try {
            launcher.getClass().getMethod("shutdown").invoke(launcher);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
