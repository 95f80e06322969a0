package dev.capstan.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Answers as a server of ConfigMaps would, with as little in between as possible: what is written is told to all
/// watches and kept by its path.
final class EchoServer implements AutoCloseable {
    private final ServerSocket listener;
    private final List<OutputStream> watches = new CopyOnWriteArrayList<>();
    private final Map<String, String> stored = new ConcurrentHashMap<>();

    EchoServer() throws IOException {
        listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("echo-server").start(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                Thread.ofVirtual().name("echo").start(() -> serve(socket));
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                String request = line(in);
                if (request.isEmpty()) {
                    return;
                }
                String body = body(in);
                answer(request.split(" "), body, socket.getOutputStream());
            }
        } catch (IOException _) {
            // The client has gone.
        }
    }

    private void answer(String[] request, String body, OutputStream out) throws IOException {
        String path = request[1];
        if (path.contains("watch=true")) {
            watches.add(out);
            write(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            return;
        }
        String key = request[0].equals("POST") ? path + "/" + name(body) : path;
        String answer = switch (request[0]) {
            case "POST" -> tell("ADDED", key, body);
            case "PUT" -> tell("MODIFIED", key, body);
            case "DELETE" -> tell("DELETED", key, stored.getOrDefault(key, "{}"));
            default -> stored.getOrDefault(key, "{\"metadata\":{\"resourceVersion\":\"1\"}}");
        };
        write(out, "HTTP/1.1 200 OK\r\nContent-Length: " + answer.length() + "\r\n\r\n" + answer);
    }

    private String tell(String type, String key, String object) {
        stored.put(key, object);
        if (key.contains("/configmaps")) {
            String event = "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
            String chunk = Integer.toHexString(event.length()) + "\r\n" + event + "\r\n";
            watches.removeIf(watch -> !told(watch, chunk));
        }
        return object;
    }

    private static boolean told(OutputStream watch, String chunk) {
        try {
            write(watch, chunk);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        synchronized (out) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static String name(String body) {
        int start = body.indexOf("\"name\":") + "\"name\":\"".length();
        return body.substring(start, body.indexOf('"', start));
    }

    private static String body(InputStream in) throws IOException {
        int length = 0;
        for (String field = line(in); !field.isEmpty(); field = line(in)) {
            if (field.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length =
                        Integer.parseInt(field.substring(field.indexOf(':') + 1).strip());
            }
        }
        return new String(in.readNBytes(length), StandardCharsets.US_ASCII);
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
