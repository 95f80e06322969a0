package dev.capstan.template.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.Document;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.template.definition.Definition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EvolutionTest {
    private static final JsonNode BEFORE = crd("{city: {type: string}, title: {type: string}}", "Namespaced");
    private static final JsonNode AFTER = crd("{city: {type: string, minLength: 5}, since: {type: string}}", "Cluster");

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static JsonNode crd(String fields, String scope) {
        return Definition.of(yaml("""
                        metadata: {name: city-website, namespace: sites}
                        spec:
                          crd: {apiVersion: websites.example.com/v1, kind: CityWebsite, scope: %s}
                          schema: {spec: %s}
                        """.formatted(scope, fields))).crd();
    }

    private static List<String> refused(String annotations, boolean inhabited) {
        JsonNode template = yaml("metadata: {annotations: " + annotations + "}");
        return Evolution.refused(Evolution.between(BEFORE, AFTER), template, inhabited).stream()
                .map(SchemaChange::toString)
                .toList();
    }

    /// [A1-14]
    @Test
    void breakingChangesAreRefusedAllAtOnce() {
        assertThat(refused("{}", true))
                .containsExactly(
                        "scope was Namespaced, is Cluster: that is another kind, for which to make another Template",
                        "spec.city minLength was not set, is 5",
                        "spec.title is no longer known");
    }

    /// [A1-14]
    @Test
    void anAnnotationAllowsWhatIsPossible() {
        assertThat(refused("{pulumi.com/allow-breaking-changes: 'true'}", true))
                .containsExactly(
                        "scope was Namespaced, is Cluster: that is another kind, for which to make another Template");
        assertThat(refused("{pulumi.com/allow-breaking-changes: 'yes'}", true)).hasSize(3);
    }

    @Test
    void withoutInstancesNothingBreaks() {
        assertThat(refused("{}", false)).hasSize(1);
    }

    @Test
    void nothingChangesWhereNothingWas() {
        assertThat(Evolution.between(MissingNode.getInstance(), AFTER)).isEmpty();
    }

    /// [A1-14]
    @Test
    void instancesThatBreakAreNamedWithEverythingThatIsWrong() {
        var berlin = yaml("{metadata: {name: berlin, namespace: sites}, spec: {city: Berlin}}");
        var ulm = yaml("{metadata: {name: ulm, namespace: sites}, spec: {city: Ulm, title: Hello}}");

        List<BrokenInstance> broken = Evolution.broken(BEFORE, AFTER, List.of(berlin, ulm));

        assertThat(broken).map(BrokenInstance::path).containsExactly("sites/ulm");
        assertThat(broken.getFirst().problems())
                .map(Object::toString)
                .containsExactly(
                        "spec.title: Forbidden: is not known, so that its value would be lost",
                        "spec.city: Invalid value: \"Ulm\": spec.city in body should be at least 5 chars long");
    }
}
