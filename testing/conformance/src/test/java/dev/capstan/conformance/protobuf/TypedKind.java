package dev.capstan.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.capstan.conformance.Api;
import io.kubernetes.client.proto.Runtime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A built-in kind that the server has, and for which there is a builder.
///
/// @param resource its plural name
record TypedKind(String group, String version, String kind, String resource, boolean namespaced, Schema schema) {
    /// The aggregator's kind is not part of the Java client.
    private static final String WITHOUT_BUILDER = "APIService";

    /// All of them, as discovery tells.
    static List<TypedKind> all(Api api) {
        var kinds = new ArrayList<>(of(api, "", "v1"));
        for (JsonNode group : api.get("/apis").json().path("groups")) {
            String name = group.path("name").asText();
            if (name.contains(".") && !name.endsWith(".k8s.io")) {
                continue;
            }
            for (JsonNode version : group.path("versions")) {
                if (version.path("version").asText().matches("v\\d+")) {
                    kinds.addAll(of(api, name, version.path("version").asText()));
                }
            }
        }
        return kinds;
    }

    private static List<TypedKind> of(Api api, String group, String version) {
        var kinds = new ArrayList<TypedKind>();
        String path = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
        for (JsonNode resource : api.get(path).json().path("resources")) {
            String kind = resource.path("kind").asText();
            String plural = resource.path("name").asText();
            boolean creatable = resource.path("verbs").toString().contains("\"create\"");
            if (plural.contains("/") || !creatable || kind.equals(WITHOUT_BUILDER)) {
                continue;
            }
            boolean namespaced = resource.path("namespaced").asBoolean();
            kinds.add(new TypedKind(group, version, kind, plural, namespaced, Schema.of(api, group, version, kind)));
        }
        return kinds;
    }

    String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// Where its objects are.
    String path(String namespace) {
        return (group.isEmpty() ? "/api/" : "/apis/") + apiVersion() + (namespaced ? "/namespaces/" + namespace : "")
                + "/" + resource;
    }

    /// That of `batch/v1` Job is that of `V1Batch.Job`.
    Message.Builder builder() {
        String first = group.split("\\.")[0];
        String file = version.toUpperCase(Locale.ROOT)
                + (first.isEmpty() ? "" : first.substring(0, 1).toUpperCase(Locale.ROOT) + first.substring(1));
        try {
            return (Message.Builder) Class.forName("io.kubernetes.client.proto." + file + "$" + kind)
                    .getMethod("newBuilder")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("there is no builder for " + this, e);
        }
    }

    /// The body of a request.
    byte[] body(Message message) {
        var out = new ByteArrayOutputStream();
        out.writeBytes("k8s\0".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(Runtime.Unknown.newBuilder()
                .setTypeMeta(Runtime.TypeMeta.newBuilder()
                        .setApiVersion(apiVersion())
                        .setKind(kind))
                .setRaw(ByteString.copyFrom(message.toByteArray()))
                .build()
                .toByteArray());
        return out.toByteArray();
    }

    @Override
    public String toString() {
        return apiVersion() + " " + kind;
    }
}
