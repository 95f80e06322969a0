package dev.capstan.server.kube.discovery;

import dev.capstan.server.kube.media.MediaRange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The dialects in which `/api` and `/apis` can answer.
public enum DiscoveryForm {
    /// One document with all groups, `apidiscovery.k8s.io/v2`.
    V2("v2"),
    /// The same under its older name, `apidiscovery.k8s.io/v2beta1`.
    V2BETA1("v2beta1"),
    /// Only the names of groups and versions, in JSON.
    PLAIN("");

    private static final String GROUP = "apidiscovery.k8s.io";
    private static final String KIND = "APIGroupDiscoveryList";
    private final String version;

    DiscoveryForm(String version) {
        this.version = version;
    }

    /// The form a client likes best; empty when it accepts none of them.
    public static Optional<DiscoveryForm> asked(@Nullable String accept) {
        return MediaRange.accepted(accept).stream()
                .filter(range -> range.includes("application/json"))
                .flatMap(range -> of(range).stream())
                .findFirst();
    }

    private static Optional<DiscoveryForm> of(MediaRange range) {
        if (range.parameter("as").isEmpty()) {
            return Optional.of(PLAIN);
        }
        if (!range.parameter("as").equals(KIND) || !range.parameter("g").equals(GROUP)) {
            return Optional.empty();
        }
        return switch (range.parameter("v")) {
            case "v2" -> Optional.of(V2);
            case "v2beta1" -> Optional.of(V2BETA1);
            default -> Optional.empty();
        };
    }

    public boolean aggregated() {
        return this != PLAIN;
    }

    /// The `apiVersion` of documents of this form.
    String apiVersion() {
        return aggregated() ? GROUP + "/" + version : "v1";
    }

    public String contentType() {
        return aggregated() ? "application/json;g=" + GROUP + ";v=" + version + ";as=" + KIND : "application/json";
    }
}
