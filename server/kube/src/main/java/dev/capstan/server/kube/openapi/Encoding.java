package dev.capstan.server.kube.openapi;

import dev.capstan.server.kube.media.MediaRange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The encodings of a document.
enum Encoding {
    JSON,
    PROTOBUF;

    private static final String PREFIX = "application/com.github.proto-openapi.spec.";

    /// The encoding a client likes best; empty when it accepts neither.
    ///
    /// @param version of OpenAPI, `v2` or `v3`, which is part of the name of the protobuf encoding
    static Optional<Encoding> asked(String version, @Nullable String accept) {
        for (MediaRange each : MediaRange.accepted(accept)) {
            if (each.includes("application/json")) {
                return Optional.of(JSON);
            }
            // Clients still send the older name with an at sign, which no media type may have.
            if (each.includes(PROTOBUF.contentType(version)) || each.includes(PREFIX + version + "@v1.0+protobuf")) {
                return Optional.of(PROTOBUF);
            }
        }
        return Optional.empty();
    }

    String contentType(String version) {
        return this == JSON ? "application/json" : PREFIX + version + ".v1.0+protobuf";
    }
}
