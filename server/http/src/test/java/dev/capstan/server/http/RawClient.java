package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// A client that shows every byte.
final class RawClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    RawClient(HttpServer server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        in = new BufferedInputStream(socket.getInputStream());
        socket.setSoTimeout(20_000);
    }

    void send(String text) throws IOException {
        send(text.getBytes(ISO_8859_1));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("ended after \"" + line + "\"");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    List<String> head() throws IOException {
        var lines = new ArrayList<String>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            lines.add(line);
        }
        return lines;
    }

    /// Reads a whole answer with a length, and tells its status line and body.
    Received answer() throws IOException {
        var head = head();
        int length = head.stream()
                .filter(line -> line.startsWith("Content-Length: "))
                .mapToInt(line -> Integer.parseInt(line.substring(16)))
                .findFirst()
                .orElse(0);
        return new Received(head, bytes(length));
    }

    String bytes(int count) throws IOException {
        return new String(in.readNBytes(count), ISO_8859_1);
    }

    /// Reads on until the server closes.
    String rest() throws IOException {
        return new String(in.readAllBytes(), ISO_8859_1);
    }

    int octet() throws IOException {
        return in.read();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    record Received(List<String> head, String body) {
        String status() {
            return head.getFirst();
        }
    }
}
