package dev.capstan.registry.callout;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Where a webhook is, as a `clientConfig` says it.
///
/// @param url empty when it names a service, which nobody can reach here
/// @param authorities the certificates that vouch for the server, in PEM; empty for those that the system trusts
/// @param service what the service is called, `namespace/name`; empty when there is none
public record Address(String url, String authorities, String service) {
    /// Reads a `clientConfig` that was found valid.
    public static Address read(JsonNode config) {
        JsonNode service = config.path("service");
        return new Address(
                config.path("url").asText(""),
                decoded(config.path("caBundle").asText("")),
                service.isObject()
                        ? service.path("namespace").asText("") + "/"
                                + service.path("name").asText("")
                        : "");
    }

    private static String decoded(String bundle) {
        try {
            return new String(Base64.getMimeDecoder().decode(bundle), StandardCharsets.UTF_8).strip();
        } catch (IllegalArgumentException e) {
            return bundle;
        }
    }
}
