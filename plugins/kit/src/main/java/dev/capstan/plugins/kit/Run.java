package dev.capstan.plugins.kit;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Something that was begun elsewhere and has not ended yet.
///
/// @param key the idempotency key it was begun under
/// @param operation `apply` or `destroy`
/// @param stumbles how often in a row it could not be asked how far it is
/// @param details what it takes to find it again: an address, a number
public record Run(String key, String operation, Instant started, int stumbles, Map<String, Object> details) {
    public Run {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    public String detail(String name) {
        return String.valueOf(details.getOrDefault(name, ""));
    }

    public boolean has(String name) {
        return details.get(name) != null;
    }

    public Run with(String name, Object value) {
        var more = new LinkedHashMap<>(details);
        more.put(name, value);
        return new Run(key, operation, started, stumbles, more);
    }

    Run stumbled(int times) {
        return new Run(key, operation, started, times, details);
    }

    Map<String, Object> tree() {
        return Map.of(
                "key", key,
                "operation", operation,
                "started", started.toString(),
                "stumbles", stumbles,
                "details", details);
    }

    static Run of(Map<String, Object> tree) {
        return new Run(
                String.valueOf(tree.get("key")),
                String.valueOf(tree.get("operation")),
                Instant.parse(String.valueOf(tree.get("started"))),
                tree.get("stumbles") instanceof Number number ? number.intValue() : 0,
                Json.map(tree.get("details")));
    }
}
