package dev.capstan.registry.patch;

import java.util.ArrayList;
import java.util.List;

/// A JSON Pointer (RFC 6901), `/metadata/annotations/example.dev~1note`, with its tokens unescaped.
record Pointer(List<String> tokens) {
    Pointer {
        tokens = List.copyOf(tokens);
    }

    /// @throws IllegalArgumentException when the text does not begin with a slash
    static Pointer parse(String text) {
        if (text.isEmpty()) {
            return new Pointer(List.of());
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException("the path " + text + " does not begin with /");
        }
        var tokens = new ArrayList<String>();
        for (String each : text.substring(1).split("/", -1)) {
            tokens.add(each.replace("~1", "/").replace("~0", "~"));
        }
        return new Pointer(tokens);
    }

    boolean isRoot() {
        return tokens.isEmpty();
    }

    String last() {
        return tokens.getLast();
    }
}
