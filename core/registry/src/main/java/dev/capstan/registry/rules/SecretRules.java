package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Secrets: `stringData` is folded into `data`, and the type stays what it was at first.
final class SecretRules implements KindRules {
    private static final List<String> PASSWORD = List.of("username", "password");
    private static final String ACCOUNT = "kubernetes.io/service-account.name";
    private static final Map<String, List<String>> REQUIRED = Map.of(
            "kubernetes.io/tls", List.of("tls.crt", "tls.key"),
            "kubernetes.io/ssh-auth", List.of("ssh-privatekey"),
            "kubernetes.io/dockerconfigjson", List.of(".dockerconfigjson"),
            "kubernetes.io/dockercfg", List.of(".dockercfg"));

    @Override
    public void complete(Resource object) {
        fold(object);
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new ArrayList<FieldProblem>();
        problems.addAll(DataRules.keys(object, "data"));
        problems.addAll(DataRules.base64(object, "data"));
        problems.addAll(DataRules.size(object, "", "data"));
        String type = type(object);
        for (String key : REQUIRED.getOrDefault(type, List.of())) {
            if (!object.tree().path("data").has(key)) {
                problems.add(FieldProblem.required("data[" + key + "]", ""));
            }
        }
        if (type.equals("kubernetes.io/basic-auth")
                && PASSWORD.stream().noneMatch(object.tree().path("data")::has)) {
            PASSWORD.forEach(key -> problems.add(FieldProblem.required("data[" + key + "]", "")));
        }
        if (type.equals("kubernetes.io/service-account-token")
                && object.annotations().getOrDefault(ACCOUNT, "").isEmpty()) {
            problems.add(FieldProblem.required("metadata.annotations[" + ACCOUNT + "]", ""));
        }
        if (type.startsWith("kubernetes.io/dockerc")) {
            problems.addAll(DataRules.json(object, "data", REQUIRED.getOrDefault(type, List.of())));
        }
        if (existing != null && !type.equals(type(existing))) {
            problems.add(FieldProblem.invalid("type", MetadataRules.quoted(type), "field is immutable"));
        }
        problems.addAll(DataRules.immutable(object, existing, "data"));
        return problems;
    }

    private static String type(Resource secret) {
        return secret.tree().path("type").asText("");
    }

    private static void fold(Resource object) {
        ObjectNode tree = object.tree();
        if (tree.remove("stringData") instanceof ObjectNode texts && !texts.isEmpty()) {
            ObjectNode data = tree.withObject("/data");
            texts.properties()
                    .forEach(each -> data.put(
                            each.getKey(),
                            Base64.getEncoder()
                                    .encodeToString(each.getValue().asText().getBytes(StandardCharsets.UTF_8))));
        }
        if (type(object).isEmpty()) {
            tree.put("type", "Opaque");
        }
    }
}
