package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.kind.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The configuration and the environment of a run, as the spec of its Stack says them.
///
/// @param warnings what is missing, though it can go on without
record Surroundings(Map<String, StackValue> config, Map<String, String> environment, List<String> warnings) {
    private static final String ACCESS_TOKEN = "PULUMI_ACCESS_TOKEN";

    Surroundings {
        warnings = List.copyOf(warnings);
    }

    /// What is missing is told to `references`.
    ///
    /// @param project what keys of the configuration belong to that do not say it
    /// @param environmentsAreSecrets whether an ESC environment is a Secret
    static Surroundings read(JsonNode spec, String project, References references, boolean environmentsAreSecrets)
            throws IOException, InterruptedException {
        var warnings = new ArrayList<String>();
        var environment = new LinkedHashMap<String, String>();
        if (environmentsAreSecrets) {
            environments(spec, references, environment, warnings);
        }
        variables(spec, references, environment);
        return new Surroundings(config(spec, project, references), environment, warnings);
    }

    /// Where there is no Pulumi Cloud, `project/name` is the Secret `project-name`.
    private static void environments(
            JsonNode spec, References references, Map<String, String> environment, List<String> warnings)
            throws IOException, InterruptedException {
        for (JsonNode each : spec.path("environment")) {
            String name = each.asText().replace('/', '-');
            Optional<Map<String, String>> found = references.all(Api.SECRET, name);
            found.ifPresent(environment::putAll);
            if (found.isEmpty()) {
                warnings.add("the environment " + each.asText() + " should be in Secret " + name
                        + ", which is not there: it goes on without");
            }
        }
    }

    private static void variables(JsonNode spec, References references, Map<String, String> environment)
            throws IOException, InterruptedException {
        for (JsonNode each : spec.path("envs")) {
            references
                    .all(Api.CONFIG_MAP, each.asText())
                    .ifPresentOrElse(
                            environment::putAll,
                            () -> references.problem("envs names ConfigMap " + each.asText() + ", which is not there"));
        }
        for (JsonNode each : spec.path("envSecrets")) {
            references
                    .all(Api.SECRET, each.asText())
                    .ifPresentOrElse(
                            environment::putAll,
                            () -> references.problem(
                                    "envSecrets names Secret " + each.asText() + ", which is not there"));
        }
        String token = spec.path("accessTokenSecret").asText("");
        if (!token.isEmpty()) {
            put(environment, ACCESS_TOKEN, references.key("accessTokenSecret", Api.SECRET, token, "accessToken"));
        }
        for (var each : spec.path("envRefs").properties()) {
            put(environment, each.getKey(), references.value("envRefs." + each.getKey(), each.getValue()));
        }
    }

    private static void put(Map<String, String> environment, String name, @Nullable String value) {
        if (value != null) {
            environment.put(name, value);
        }
    }

    private static Map<String, StackValue> config(JsonNode spec, String project, References references)
            throws IOException, InterruptedException {
        var config = new LinkedHashMap<String, StackValue>();
        for (var each : spec.path("configRef").properties()) {
            JsonNode reference = each.getValue();
            String where = "configRef." + each.getKey();
            String text = references.key(
                    where,
                    Api.CONFIG_MAP,
                    reference.path("name").asText(),
                    reference.path("key").asText());
            if (text != null) {
                Object value = reference.path("json").asBoolean() ? json(where, text, references) : text;
                config.put(full(each.getKey(), project), StackValue.plain(value));
            }
        }
        for (var each : spec.path("config").properties()) {
            config.put(full(each.getKey(), project), StackValue.plain(Trees.plain(each.getValue())));
        }
        for (var each : spec.path("secrets").properties()) {
            config.put(
                    full(each.getKey(), project),
                    StackValue.secret(each.getValue().asText()));
        }
        for (var each : spec.path("secretsRef").properties()) {
            String value = references.value("secretsRef." + each.getKey(), each.getValue());
            if (value != null) {
                config.put(full(each.getKey(), project), StackValue.secret(value));
            }
        }
        return config;
    }

    private static @Nullable Object json(String where, String text, References references) {
        try {
            return Trees.plain(
                    Document.json(text.getBytes(StandardCharsets.UTF_8)).tree());
        } catch (MalformedException e) {
            references.problem(where + " is no JSON: " + e.getMessage());
            return null;
        }
    }

    private static String full(String key, String project) {
        return key.indexOf(':') < 0 ? project + ":" + key : key;
    }
}
