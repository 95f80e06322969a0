package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.helidon.http.DateTime;
import io.helidon.http.Status;
import java.util.ArrayList;
import java.util.List;

/// The status line and headers of an answer.
final class Head {
    private static final byte[] OK = "HTTP/1.1 200 OK\r\nDate: ".getBytes(US_ASCII);
    private static final byte[] CREATED = "HTTP/1.1 201 Created\r\nDate: ".getBytes(US_ASCII);
    private final List<String> extra = new ArrayList<>(8);

    /// @throws IllegalArgumentException when it would break the head apart
    void add(String name, String value) {
        if (name.isEmpty() || !name.chars().allMatch(c -> c > ' ' && c < 127 && c != ':')) {
            throw new IllegalArgumentException("header name is \"" + name + "\", expected a token");
        }
        if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 127)) {
            throw new IllegalArgumentException("header " + name + " has a control character in its value");
        }
        extra.add(name);
        extra.add(value);
    }

    /// Writes the head up to and without the empty line that ends it.
    void write(int status, String contentType, OutputBuffer out) {
        switch (status) {
            case 200 -> out.put(OK);
            case 201 -> out.put(CREATED);
            default ->
                out.put("HTTP/1.1 " + status + " " + Status.create(status).reasonPhrase() + "\r\nDate: ");
        }
        out.put(DateTime.http1Bytes());
        if (!contentType.isEmpty()) {
            out.put("Content-Type: ").put(contentType).put("\r\n");
        }
        for (int i = 0; i < extra.size(); i += 2) {
            out.put(extra.get(i)).put(": ").put(extra.get(i + 1)).put("\r\n");
        }
    }
}
