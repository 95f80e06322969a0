package dev.capstan.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// A connection on which a test says what it likes, byte by byte.
final class Wire implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    /// An answer as it came.
    ///
    /// @param head the status line and the headers
    record Answer(List<String> head, String body) {
        int status() {
            return Integer.parseInt(head.getFirst().split(" ")[1]);
        }
    }

    private Wire(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(30_000);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /// @param tls used when the address is `https`
    static Wire to(URI server, SSLContext tls, String... protocols) throws IOException {
        if (server.getScheme().equals("http")) {
            return bare(server);
        }
        var socket =
                (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.getPort());
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        socket.startHandshake();
        return new Wire(socket);
    }

    /// A connection that does not shake hands.
    static Wire bare(URI server) throws IOException {
        return new Wire(new Socket(InetAddress.getLoopbackAddress(), server.getPort()));
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /// Reads one answer that says how long it is.
    Answer answer() throws IOException {
        var head = new ArrayList<String>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            head.add(line);
        }
        int length = head.stream()
                .filter(line -> line.regionMatches(true, 0, "Content-Length: ", 0, 16))
                .mapToInt(line -> Integer.parseInt(line.substring(16)))
                .findFirst()
                .orElse(0);
        return new Answer(head, new String(in.readNBytes(length), ISO_8859_1));
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("ended after \"" + line + "\"");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    /// The next byte; -1 at the end.
    int octet() throws IOException {
        return in.read();
    }

    /// Says nothing more, and tells whether the server ends the connection then without a further word.
    boolean endsToo() {
        try {
            socket.shutdownOutput();
            return in.read() < 0;
        } catch (IOException e) {
            return !(e instanceof SocketTimeoutException);
        }
    }

    /// Whether the server ends the connection without a further word.
    boolean ends() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            return !(e instanceof SocketTimeoutException);
        }
    }

    /// Whether the server ends the connection, whatever it says before.
    boolean endsAfterAll() {
        try {
            in.skipNBytes(Long.MAX_VALUE);
            return false;
        } catch (IOException e) {
            return !(e instanceof SocketTimeoutException);
        }
    }

    /// Whether the server ends the connection although nobody reads what it says.
    boolean endsUnread() throws InterruptedException {
        try {
            for (int i = 0; i < 1_000; i++) {
                send("x");
                Thread.sleep(20);
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
