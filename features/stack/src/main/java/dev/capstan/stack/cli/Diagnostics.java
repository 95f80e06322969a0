package dev.capstan.stack.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.stack.StackListener;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What the engine and the program complain of. Each is told once.
final class Diagnostics {
    /// What says no more than that something went wrong.
    private static final Pattern GENERAL = Pattern.compile("(?i)(update|preview|refresh|destroy) (failed|canceled)");
    private static final Pattern NOISE =
            Pattern.compile("(?i)using pulumi-\\S+ from \\$PATH|root-level `configuration` field is deprecated");
    private static final Pattern PENDING = Pattern.compile("\\* (\\S+), interrupted while (\\w+)");

    private final StackListener listener;
    private final Surroundings surroundings;
    private final Set<String> errors = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Map<String, String> ofResources = new HashMap<>();

    Diagnostics(StackListener listener, Surroundings surroundings) {
        this.listener = listener;
        this.surroundings = surroundings;
    }

    /// @param diagnostic of an event or of a preview
    void add(JsonNode diagnostic) {
        String text = surroundings.redacted(diagnostic.path("message").asText());
        String words = Words.line(text);
        switch (diagnostic.path("severity").asText()) {
            case "error" -> error(diagnostic.path("urn").asText(), words);
            case "warning" -> warning(text, words.replaceFirst("^warning: ", ""));
            // The YAML host says so what is wrong with a program, and then shows where.
            case "info#err" -> {
                if (text.replaceAll("\\x1B\\[[0-9;]*m", "").startsWith("Error: ")) {
                    error("", words);
                }
            }
            default -> {} // For people who look at every step.
        }
    }

    private void error(String urn, String words) {
        if (urn.isEmpty()) {
            errors.add(words);
            return;
        }
        ofResources.put(urn, words);
        errors.add(urn.substring(urn.lastIndexOf(':') + 1) + ": " + words);
    }

    private void warning(String text, String words) {
        List<String> pending = interrupted(text);
        String told = pending.isEmpty()
                ? words
                : "an earlier run was interrupted before it could note what came of " + String.join(", ", pending)
                        + ": it goes on as if nothing had; look whether there is one too many, then refresh the stack,"
                        + " which forgets about it";
        if (!NOISE.matcher(words).find() && warnings.add(told)) {
            listener.warned(told);
        }
    }

    private static List<String> interrupted(String text) {
        Matcher found = PENDING.matcher(text);
        return found.results().map(each -> each.group(2) + " " + each.group(1)).toList();
    }

    /// What went wrong with a resource.
    String of(String urn) {
        return ofResources.getOrDefault(urn, "it failed, and the provider said nothing");
    }

    /// All that went wrong; empty when nothing did.
    String words() {
        var special =
                errors.stream().filter(each -> !GENERAL.matcher(each).matches()).collect(Collectors.joining("; "));
        return special.isEmpty() ? String.join("; ", errors) : special;
    }
}
