package dev.capstan.plugins.process;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a program finds in its environment: what the reconciler sets, and of ours only what may be passed on.
final class Surroundings {
    private static final List<String> HARMLESS = List.of("PATH", "LANG", "LC_ALL", "TZ");
    private static final String NAME = "[A-Za-z_][A-Za-z0-9_]*";

    private final ActionRequest request;
    private final Map<String, String> ours;
    private final List<String> secrets = new ArrayList<>();

    Surroundings(ActionRequest request, Map<String, String> ours) {
        this.request = request;
        this.ours = ours;
    }

    /// @throws TerminalException when a secret is missing, or something is asked for that may not be passed on
    Map<String, String> variables() {
        var all = new HashMap<String, String>();
        for (String name : inherited()) {
            if (ours.containsKey(name)) {
                all.put(name, ours.getOrDefault(name, ""));
            }
        }
        Json.map(request.with().get("environment")).forEach((name, value) -> all.put(checked(name), value(value)));
        all.put("CAPSTAN_IDEMPOTENCY_KEY", request.idempotencyKey());
        return all;
    }

    /// The same text without secrets.
    String redacted(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, "***");
        }
        return clean;
    }

    private Set<String> inherited() {
        var names = new LinkedHashSet<>(HARMLESS);
        List<String> allowed = Arrays.stream(
                        request.settings().getOrDefault("environment", "").split(","))
                .map(String::strip)
                .toList();
        for (Object each : Json.list(request.with().get("inherit"))) {
            String name = String.valueOf(each);
            if (!allowed.contains(name) && !HARMLESS.contains(name)) {
                throw new TerminalException("variable " + name
                        + " may not be passed on: whoever runs the server must list it in the setting environment");
            }
            names.add(name);
        }
        return names;
    }

    private static String checked(String name) {
        if (!name.matches(NAME)) {
            throw new TerminalException("environment has " + name + ", which is no name of a variable");
        }
        return name;
    }

    private String value(Object value) {
        if (!(value instanceof Map<?, ?> reference)) {
            return String.valueOf(value);
        }
        String secret = request.secrets().require(String.valueOf(reference.get("secret")));
        if (!secret.isEmpty()) {
            secrets.add(secret);
        }
        return secret;
    }
}
