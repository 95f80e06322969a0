package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/// A kind that requests are about.
///
/// @param apiVersion `v1` or `group/version`
/// @param subresources those that it has
/// @param content makes what stands beside `metadata`, mostly right
/// @param fields that a field selector may name
record Subject(
        String apiVersion,
        String kind,
        String plural,
        boolean namespaced,
        List<String> subresources,
        Function<Dice, ObjectNode> content,
        List<String> fields) {
    Subject {
        subresources = List.copyOf(subresources);
        fields = List.copyOf(fields);
    }

    /// Defined by a CRD.
    boolean custom() {
        return apiVersion.endsWith(".example.dev/v1");
    }

    /// Where all objects are, whatever their namespace.
    String everywhere() {
        return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion + "/" + plural;
    }

    String collection(String namespace) {
        return namespaced
                ? (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion + "/namespaces/" + namespace + "/"
                        + plural
                : everywhere();
    }
}
