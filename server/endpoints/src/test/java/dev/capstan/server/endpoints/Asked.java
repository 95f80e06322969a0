package dev.capstan.server.endpoints;

import org.jspecify.annotations.Nullable;

/// A request that was made up.
///
/// @param operation the path as it is documented
/// @param path with variables and query filled in
/// @param body null for none
public record Asked(
        String method,
        String operation,
        String path,
        @Nullable String body) {
    @Override
    public String toString() {
        return method + " " + path + (body == null ? "" : " " + body);
    }
}
