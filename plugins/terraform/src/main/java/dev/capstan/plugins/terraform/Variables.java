package dev.capstan.plugins.terraform;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.ActionRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The environment of the program: where secrets are passed, so that they are in no file of the module.
final class Variables {
    private static final List<String> INHERITED = List.of(
            "PATH", "HOME", "LANG", "TZ", "SSL_CERT_FILE", "SSL_CERT_DIR", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY");

    private final ActionRequest request;
    private final Map<String, String> ours;
    private final List<String> secrets = new ArrayList<>();

    Variables(ActionRequest request, Map<String, String> ours) {
        this.request = request;
        this.ours = ours;
    }

    Map<String, String> all() {
        var all = new HashMap<String, String>();
        INHERITED.stream().filter(ours::containsKey).forEach(name -> all.put(name, ours.getOrDefault(name, "")));
        all.put("TF_IN_AUTOMATION", "1");
        all.put("TF_INPUT", "0");
        all.put("CHECKPOINT_DISABLE", "1");
        String config = request.settings().getOrDefault("config", "");
        if (!config.isEmpty()) {
            all.put("TF_CLI_CONFIG_FILE", config);
        }
        Json.map(request.with().get("environment")).forEach((name, value) -> all.put(name, value(value)));
        Json.map(request.with().get("secret_variables"))
                .forEach((name, secret) -> all.put("TF_VAR_" + name, secret(String.valueOf(secret))));
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

    private String value(Object value) {
        return value instanceof Map<?, ?> reference
                ? secret(String.valueOf(reference.get("secret")))
                : String.valueOf(value);
    }

    private String secret(String name) {
        String secret = request.secrets().require(name);
        if (!secret.isEmpty()) {
            secrets.add(secret);
        }
        return secret;
    }
}
