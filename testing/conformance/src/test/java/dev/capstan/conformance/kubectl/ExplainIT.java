package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `kubectl explain` reads what the server publishes about a kind.
@ExtendWith(KubectlExtension.class)
final class ExplainIT {
    @Test
    void aFieldOfACustomKindIsExplained(Kubectl kubectl) {
        assertThat(kubectl.ok("explain widget.spec.size").stripTrailing()).isEqualTo("""
                GROUP:      example.dev
                KIND:       Widget
                VERSION:    v1

                FIELD: size <integer>


                DESCRIPTION:
                    How big the widget is.""");
    }

    @Test
    void theFieldsOfACustomKindAreExplained(Kubectl kubectl) {
        assertThat(kubectl.ok("explain wd.spec")).contains("""
                FIELDS:
                  color	<string>
                  enum: red, green, blue
                    What it is painted with.

                  enabled	<boolean>
                    <no description>

                  free	<Object>
                    <no description>

                  label	<string>
                    <no description>

                  ports	<[]Object>
                    Where it listens.

                  replicas	<integer>
                    <no description>

                  size	<integer> -required-
                    How big the widget is.

                  tags	<[]string>
                    <no description>
                """);
    }

    @Test
    void aWholeCustomKindIsExplained(Kubectl kubectl) {
        assertThat(kubectl.ok("explain widget --recursive").lines().map(String::stripTrailing))
                .containsSubsequence(
                        "GROUP:      example.dev",
                        "KIND:       Widget",
                        "VERSION:    v1",
                        "    Widget is a thing to turn.",
                        "FIELDS:",
                        "  apiVersion	<string>",
                        "  kind	<string>",
                        "  metadata	<ObjectMeta>",
                        "    labels	<map[string]string>",
                        "    ownerReferences	<[]OwnerReference>",
                        "      uid	<string> -required-",
                        "  spec	<Object> -required-",
                        "    color	<string>",
                        "    enum: red, green, blue",
                        "    ports	<[]Object>",
                        "      name	<string> -required-",
                        "      port	<integer>",
                        "  status	<Object>",
                        "    conditions	<[]Object>");
    }

    @Test
    void aBuiltInKindIsExplained(Kubectl kubectl) {
        assertThat(kubectl.ok("explain configmap"))
                .startsWith("KIND:       ConfigMap\nVERSION:    v1\n")
                .contains("\n  binaryData	<map[string]string>\n")
                .contains("\n  data	<map[string]string>\n")
                .contains("\n  immutable	<boolean>\n")
                .contains("\n  metadata	<ObjectMeta>\n");
        assertThat(kubectl.ok("explain lease.spec --recursive"))
                .contains("\n  holderIdentity	<string>\n  leaseDurationSeconds	<integer>\n");
        assertThat(kubectl.ok("explain crd.spec.names.shortNames")).contains("FIELD: shortNames <[]string>");
    }

    @Test
    void aBuiltInKindHasTheFieldsAndTypesOfKubernetes(Kubectl kubectl) throws IOException {
        try (var in = Objects.requireNonNull(ExplainIT.class.getResourceAsStream("deployment-explained.txt"))) {
            String recorded = new String(in.readAllBytes(), StandardCharsets.UTF_8);

            String explained = kubectl.ok("explain deployment --recursive");

            String fields = explained.substring(explained.indexOf("FIELDS:"));
            assertThat(fields.lines().map(String::stripTrailing))
                    .containsExactlyElementsOf(recorded.lines().toList());
        }
        assertThat(kubectl.ok("explain deployment.spec.template.spec")).contains("FIELD: spec <PodSpec>");
    }

    @Test
    void whatDoesNotExistIsNotExplained(Kubectl kubectl) {
        assertThat(kubectl.fails("explain wd.spec.nosuch")).isEqualTo("error: field \"nosuch\" does not exist\n");
        assertThat(kubectl.fails("explain nosuch")).contains("the server doesn't have a resource type \"nosuch\"\n");
    }
}
