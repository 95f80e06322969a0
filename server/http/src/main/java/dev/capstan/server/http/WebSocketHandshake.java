package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.capstan.api.Refusal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/// How a request becomes a WebSocket (RFC 6455, section 4.2).
///
/// Of the subprotocols a client offers it gets the first, as a Kubernetes API server does for watches; one that
/// carries a bearer token is no protocol, and is never said back.
record WebSocketHandshake(String key, Optional<String> protocol) {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final String BEARER = "base64url.bearer.authorization.k8s.io.";

    static boolean isAskedBy(Exchange exchange) {
        return exchange.header("Upgrade").orElse("").equalsIgnoreCase("websocket")
                && exchange.headers("Connection").stream()
                        .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"));
    }

    /// @throws dev.capstan.api.RefusedException when what is asked makes no sense
    static WebSocketHandshake of(Exchange exchange) {
        require(exchange.method().equals("GET"), "it is a " + exchange.method() + ", expected GET");
        String version = exchange.header("Sec-WebSocket-Version").orElse("");
        if (!version.equals("13")) {
            exchange.addHeader("Sec-WebSocket-Version", "13");
        }
        require(version.equals("13"), "Sec-WebSocket-Version is \"" + version + "\", expected 13");
        String key = exchange.header("Sec-WebSocket-Key").orElse("");
        require(
                key.matches("[A-Za-z0-9+/]{22}=="),
                "Sec-WebSocket-Key is \"" + key + "\", expected 16 bytes in Base64");
        return new WebSocketHandshake(key, protocol(exchange));
    }

    /// Writes the whole head of the answer.
    void write(Head head, OutputBuffer out) {
        head.add("Upgrade", "websocket");
        head.add("Connection", "Upgrade");
        head.add("Sec-WebSocket-Accept", accept());
        protocol.ifPresent(name -> head.add("Sec-WebSocket-Protocol", name));
        head.write(101, "", out);
        out.put("\r\n");
    }

    private String accept() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    private static Optional<String> protocol(Exchange exchange) {
        return exchange.headers("Sec-WebSocket-Protocol").stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.startsWith(BEARER))
                .findFirst();
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new Refusal.BadRequest("the request asks for a WebSocket, but " + otherwise).asException();
        }
    }
}
