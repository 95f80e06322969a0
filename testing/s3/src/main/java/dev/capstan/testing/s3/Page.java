package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// A page of a website as a visitor sees it.
///
/// @param headers each by its name in lower case
public record Page(int status, Map<String, String> headers, String body) {
    private static final int MILLIS = 10_000;

    public Page {
        headers = Map.copyOf(headers);
    }

    /// Asks for a page of `berlin.s3-website.127.0.0.1:9000`, a name that nobody has to resolve: what is after
    /// `.s3-website.` is where it goes.
    ///
    /// @param path `/`, or `/about.html`
    public static Page visit(String website, String path) throws IOException {
        return ask(website, "http://" + website.replaceFirst("^.*\\.s3-website[.-]", ""), path);
    }

    /// Asks a server for a page of a host that it has not got the name of.
    static Page ask(String host, String url, String path) throws IOException {
        URI server = URI.create(url);
        try (var socket = new Socket()) {
            socket.setSoTimeout(MILLIS);
            socket.connect(new InetSocketAddress(server.getHost(), Math.max(server.getPort(), 80)), MILLIS);
            String question = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(question.getBytes(UTF_8));
            return read(new String(socket.getInputStream().readAllBytes(), UTF_8));
        }
    }

    private static Page read(String answer) {
        int end = answer.indexOf("\r\n\r\n");
        String[] head = answer.substring(0, end).split("\r\n");
        var headers = new TreeMap<String, String>();
        for (int i = 1; i < head.length; i++) {
            String[] parts = head[i].split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        }
        return new Page(Integer.parseInt(head[0].split(" ")[1]), headers, answer.substring(end + 4));
    }
}
