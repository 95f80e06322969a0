package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.api.Refusal;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The decoded parameters of a request, in the order they were given.
public final class Query {
    private static final Query EMPTY = new Query("", Map.of());
    private final String raw;
    private final Map<String, List<String>> values;

    private Query(String raw, Map<String, List<String>> values) {
        this.raw = raw;
        this.values = values;
    }

    /// A query without parameters.
    public static Query empty() {
        return EMPTY;
    }

    /// Decodes what follows the `?`, without it.
    ///
    /// @throws dev.capstan.api.RefusedException when an escape is broken
    public static Query parse(String raw) {
        if (raw.isEmpty()) {
            return EMPTY;
        }
        var values = new LinkedHashMap<String, List<String>>();
        for (int start = 0; start <= raw.length(); ) {
            int end = raw.indexOf('&', start);
            end = end < 0 ? raw.length() : end;
            if (end > start) {
                add(values, raw.substring(start, end));
            }
            start = end + 1;
        }
        return new Query(raw, values);
    }

    /// What followed the `?`, as the client sent it.
    public String raw() {
        return raw;
    }

    /// The first value of `name`; empty text if it was given without one.
    public Optional<String> first(String name) {
        var all = values.get(name);
        return all == null ? Optional.empty() : Optional.of(all.getFirst());
    }

    public List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Set<String> names() {
        return Set.copyOf(values.keySet());
    }

    @Override
    public String toString() {
        return values.toString();
    }

    private static void add(Map<String, List<String>> values, String pair) {
        int equals = pair.indexOf('=');
        String name = decode(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
        values.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(value);
    }

    private static String decode(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal.BadRequest("query parameter \"" + text + "\" has a broken percent escape").asException();
        }
    }
}
