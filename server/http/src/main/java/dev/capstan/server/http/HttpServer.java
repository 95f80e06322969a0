package dev.capstan.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import io.helidon.common.tls.Tls;
import io.helidon.common.tls.TlsClientAuth;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/// A handler behind a socket, speaking HTTP/1.1 and WebSocket.
public final class HttpServer implements AutoCloseable {
    private static final int KEPT_DESCRIPTORS = 256;
    /// See [Arrivals].
    private static final int COUNTED_BY_US = -1;

    private final WebServer server;
    private final Connections connections;
    private final HttpOptions options;

    private HttpServer(WebServer server, Connections connections, HttpOptions options) {
        this.server = server;
        this.connections = connections;
        this.options = options;
        Thread.ofVirtual().name("http-sweeper").start(connections::sweep);
    }

    /// Starts to listen; it takes requests when this returns.
    ///
    /// @throws UncheckedIOException when it cannot listen there, saying why
    public static HttpServer start(HttpOptions options, Handler handler) {
        requireFree(options);
        var guarded = options.localOnly() ? handler.localOnly() : handler;
        var connections = new Connections(options.limits(), places(options.limits()), new CatchAll(options, guarded));
        var server = configure(options, connections).start();
        if (!server.isRunning()) {
            throw unable(options, new IOException("the log says why"));
        }
        return new HttpServer(server, connections, options);
    }

    public int port() {
        return server.port();
    }

    /// Where it listens, as a client writes it.
    public URI uri() {
        String host = options.host();
        String scheme = options.tls() == null ? "http" : "https";
        return URI.create(scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port());
    }

    /// Ends it: takes no more connections, tells long answers to end, gives running requests some time, then cuts.
    @Override
    public void close() {
        connections.announceClosing();
        server.stop();
        connections.close();
    }

    private static WebServer configure(HttpOptions options, Connections connections) {
        var builder = WebServer.builder();
        var tls = options.tls();
        if (tls != null) {
            builder.tls(Tls.builder()
                    .sslContext(tls)
                    .clientAuth(TlsClientAuth.OPTIONAL)
                    .enabledProtocols(List.of("TLSv1.3", "TLSv1.2"))
                    .build());
        }
        return builder.host(options.host())
                .address(address(options).getAddress())
                .port(options.port())
                .shutdownHook(false)
                .featuresDiscoverServices(false)
                .protocolsDiscoverServices(false)
                .addConnectionSelector(connections)
                .contentEncoding(ContentEncodingContext.builder()
                        .contentEncodingsDiscoverServices(false)
                        .addContentEncoding(new UntouchedEncoding())
                        .build())
                .directHandlers(directHandlers(options.errors()))
                .maxTcpConnections(COUNTED_BY_US)
                .writeQueueLength(0)
                .connectionOptions(connections.sockets())
                .putListenerSocketOption(StandardSocketOptions.SO_RCVBUF, 128 * 1024)
                .idleConnectionTimeout(Duration.ofDays(365))
                .shutdownGracePeriod(options.limits().grace())
                .build();
    }

    /// A listener that runs out of file descriptors ends for good, so some are left for everything else.
    private static int places(HttpLimits limits) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            long left = Math.max(16, system.getMaxFileDescriptorCount() - KEPT_DESCRIPTORS);
            return (int) Math.min(limits.connections(), left);
        }
        return limits.connections();
    }

    /// Words what is wrong with a request that never became an exchange. What Helidon cannot read and takes for a fault
    /// of its own is the client's, too: ours are dealt with before they come here.
    private static DirectHandlers directHandlers(ErrorAnswer errors) {
        DirectHandler worded = (_, event, given, headers, message) -> {
            var status = event == DirectHandler.EventType.INTERNAL_ERROR ? Status.BAD_REQUEST_400 : given;
            var answer = errors.malformed(status.code(), message == null ? status.reasonPhrase() : message);
            headers.set(HeaderNames.CONTENT_TYPE, answer.contentType());
            return DirectHandler.TransportResponse.builder()
                    .status(status)
                    .headers(headers)
                    .entity(answer.body())
                    .keepAlive(false)
                    .build();
        };
        var handlers = DirectHandlers.builder();
        for (var type : DirectHandler.EventType.values()) {
            handlers.addHandler(type, worded);
        }
        return handlers.build();
    }

    /// Fails when it could not listen there. Helidon itself only logs that; whoever starts us wants to know, some of
    /// them beforehand.
    ///
    /// @throws UncheckedIOException saying why
    public static void requireFree(HttpOptions options) {
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(address(options));
        } catch (IOException e) {
            throw unable(options, e);
        }
    }

    private static InetSocketAddress address(HttpOptions options) {
        try {
            return new InetSocketAddress(InetAddress.getByName(options.host()), options.port());
        } catch (IOException e) {
            throw unable(options, e);
        }
    }

    private static UncheckedIOException unable(HttpOptions options, IOException why) {
        return new UncheckedIOException(
                "cannot listen on " + options.host() + ":" + options.port() + ": " + why.getMessage(), why);
    }
}
