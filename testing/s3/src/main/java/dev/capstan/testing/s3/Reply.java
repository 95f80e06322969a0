package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.TreeMap;

/// What the server answers.
record Reply(int status, Map<String, String> headers, byte[] body) {
    static Reply empty(int status) {
        return new Reply(status, Map.of(), new byte[0]);
    }

    static Reply xml(int status, String element) {
        String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element;
        return new Reply(status, Map.of("Content-Type", "application/xml"), text.getBytes(UTF_8));
    }

    static Reply html(int status, String text) {
        return new Reply(status, Map.of("Content-Type", "text/html; charset=utf-8"), text.getBytes(UTF_8));
    }

    Reply with(String header, String value) {
        var more = new TreeMap<>(headers);
        more.put(header, value);
        return new Reply(status, more, body);
    }

    Reply withStatus(int other) {
        return new Reply(other, headers, body);
    }
}
