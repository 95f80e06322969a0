package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;

/// The server to load, and how to reach it.
///
/// @param token the bearer token; empty for none
public record Target(URI server, String token, boolean insecure) {
    boolean encrypted() {
        return "https".equals(server.getScheme());
    }

    /// The first bytes of a request, up to and including the empty line.
    byte[] head(String method, String path, int length) {
        return head(method, path, "application/json", length);
    }

    byte[] head(String method, String path, String contentType, int length) {
        String authorization = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
        String body = length == 0 ? "" : "Content-Type: " + contentType + "\r\nContent-Length: " + length + "\r\n";
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + server.getHost() + ":" + server.getPort()
                + "\r\nAccept: application/json\r\n" + authorization + body + "\r\n";
        return head.getBytes(StandardCharsets.US_ASCII);
    }

    SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel;
    }

    SSLSocket connectEncrypted() throws IOException {
        var socket = (SSLSocket)
                Certificates.context(insecure).getSocketFactory().createSocket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        socket.startHandshake();
        return socket;
    }
}
