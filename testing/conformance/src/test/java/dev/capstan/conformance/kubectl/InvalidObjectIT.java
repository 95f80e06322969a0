package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Run;
import dev.capstan.conformance.ServerExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What is wrong with an object is said, all of it, in the words Kubernetes uses.
@ExtendWith({KubectlExtension.class, ServerExtension.class})
final class InvalidObjectIT {
    @Test
    void everyProblemOfAWidgetIsToldAtOnce(Kubectl kubectl) {
        String complaint = refusal(kubectl, """
                apiVersion: example.dev/v1
                kind: Widget
                metadata: {name: bad}
                spec: {size: 11, color: pink, label: X, tags: [a, a]}
                """);

        assertThat(complaint.lines())
                .containsExactlyInAnyOrder(
                        "The Widget \"bad\" is invalid: ",
                        "* spec.color: Unsupported value: \"pink\": supported values: \"red\", \"green\", \"blue\"",
                        "* spec.label: Invalid value: \"X\": spec.label in body should be at least 2 chars long",
                        "* spec.size: Invalid value: 11: spec.size in body should be less than or equal to 10",
                        "* spec.tags[1]: Duplicate value: \"a\"");
    }

    @Test
    void aBadNameAndAWrongTypeAreTold(Kubectl kubectl) {
        String complaint = refusal(kubectl, """
                apiVersion: example.dev/v1
                kind: Widget
                metadata: {name: Bad_Name}
                spec: {size: x}
                """);

        assertThat(complaint).isEqualTo("""
                The Widget "Bad_Name" is invalid:\s
                * metadata.name: Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
                * spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"
                """);
    }

    @Test
    void aMissingFieldIsTold(Kubectl kubectl) {
        assertThat(refusal(kubectl, "---\n{apiVersion: example.dev/v1, kind: Widget, metadata: {name: bad}, spec: {}}"))
                .isEqualTo("The Widget \"bad\" is invalid: spec.size: Required value\n");
    }

    @Test
    void unknownFieldsAreRefused(Kubectl kubectl) {
        assertThat(refusal(kubectl, misspelt()))
                .isEqualTo(
                        "Error from server (BadRequest): error when creating \"STDIN\": Widget in version \"v1\" cannot be"
                                + " handled as a Widget: strict decoding error: unknown field \"spec.colour\","
                                + " unknown field \"spec.ports[0].prot\"\n");
        assertThat(refusal(kubectl, "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: bad}, dta: {k: v}}"))
                .isEqualTo(
                        "Error from server (BadRequest): error when creating \"STDIN\": ConfigMap in version \"v1\" cannot"
                                + " be handled as a ConfigMap: strict decoding error: unknown field \"dta\"\n");
    }

    @Test
    void unknownFieldsAreWarnedOfOrIgnoredWhenAsked(Kubectl kubectl) {
        Run warned = kubectl.run(misspelt(), "apply --validate=warn -f -");
        assertThat(warned.succeeded()).isEqualTo("widget.example.dev/bad created\n");
        assertThat(warned.err()).isEqualTo("""
                Warning: unknown field "spec.colour"
                Warning: unknown field "spec.ports[0].prot"
                """);
        assertThat(kubectl.ok("get widget bad -o jsonpath={.spec}"))
                .isEqualTo(
                        "{\"color\":\"red\",\"enabled\":true,\"ports\":[{\"name\":\"a\",\"port\":80}],\"replicas\":1,\"size\":1}");

        kubectl.ok("delete widget bad");
        assertThat(kubectl.run(misspelt(), "create --validate=ignore -f -").err())
                .isEmpty();
    }

    @Test
    void everyProblemOfAConfigMapIsToldAtOnce(Kubectl kubectl) {
        String complaint = refusal(kubectl, """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: Bad_Name, labels: {"a b": "c d"}}
                data: {"a/b": x}
                """);

        assertThat(complaint)
                .startsWith("The ConfigMap \"Bad_Name\" is invalid: \n")
                .contains(
                        "\n* metadata.name: Invalid value: \"Bad_Name\": a lowercase RFC 1123 subdomain must consist of ")
                .contains("\n* metadata.labels: Invalid value: \"a b\": name part must consist of ")
                .contains(
                        "\n* metadata.labels: Invalid value: \"c d\": a valid label must be an empty string or consist of ")
                .contains("\n* data[a/b]: Invalid value: \"a/b\": a valid config key must consist of ");
    }

    @Test
    void aWrongTypeInAConfigMapIsTold(Kubectl kubectl, Endpoint endpoint) {
        assertThat(refusal(kubectl, "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: bad}, data: {k: 1}}"))
                .startsWith("Error from server (BadRequest): error when creating \"STDIN\": ConfigMap in version \"v1\""
                        + " cannot be handled as a ConfigMap: "
                        + (endpoint.ours()
                                ? "data.k: Invalid value: \"integer\": data.k in body must be of type string"
                                : "json: cannot unmarshal number into Go struct field ConfigMap.data"));
    }

    @Test
    void anUnknownKindIsTold(Kubectl kubectl) {
        assertThat(refusal(kubectl, "---\n{apiVersion: v1, kind: Nosuch, metadata: {name: bad}}"))
                .startsWith("error: resource mapping not found for name: \"bad\" namespace: \"\" from \"STDIN\":"
                        + " no matches for kind \"Nosuch\" in version \"v1\"\n");
    }

    @Test
    void aMissingNamespaceIsTold(Kubectl kubectl) {
        assertThat(kubectl.run(Samples.CONFIG_MAP, "apply -n nosuch -f -").failed())
                .isEqualTo(
                        "Error from server (NotFound): error when creating \"STDIN\": namespaces \"nosuch\" not found\n");
    }

    private static String refusal(Kubectl kubectl, String document) {
        return kubectl.run(document, "apply -f -").failed();
    }

    private static String misspelt() {
        return """
                apiVersion: example.dev/v1
                kind: Widget
                metadata: {name: bad}
                spec: {size: 1, colour: red, ports: [{name: a, prot: 1}]}
                """;
    }
}
