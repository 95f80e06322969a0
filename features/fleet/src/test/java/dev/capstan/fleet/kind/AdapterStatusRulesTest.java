package dev.capstan.fleet.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AdapterStatusRulesTest {
    private Plane plane;

    @BeforeEach
    void open() throws InterruptedException {
        plane = new Plane();
    }

    @AfterEach
    void close() {
        plane.close();
    }

    @Test
    void aReportBelongsToItsClusterAndSaysWhenItCame() {
        Resource report = plane.create(report("dns", 1, "True"));

        assertThat(report.ownerReferences())
                .extracting(each -> each.kind() + " " + each.name())
                .containsExactly("Cluster one");
        assertThat(report.tree().at("/status/received").asText()).isNotEmpty();
        assertThat(report.tree().at("/status/lastUpdated").asText()).isNotEmpty();
        assertThat(report.tree().at("/status/conditions/0/lastTransitionTime").asText())
                .isNotEmpty();
    }

    /// [A4-14]
    @Test
    void aConditionHoldsSinceItChanged() {
        plane.create(report("dns", 1, "False"));
        String since = "2025-10-17T12:00:00Z";
        plane.patch(Plane.report("dns"), conditions("False", "2030-01-01T00:00:00Z"));
        String kept = transition(plane.get(Plane.report("dns")));
        plane.patch(Plane.report("dns"), conditions("True", since));

        assertThat(kept).isNotEqualTo("2030-01-01T00:00:00Z");
        assertThat(transition(plane.get(Plane.report("dns")))).isEqualTo(since);
    }

    /// [S4-13] [A4-16] [A4-17]
    @Test
    void everythingThatIsWrongWithAReportIsSaidAtOnce() {
        assertThatThrownBy(() -> plane.create("""
                apiVersion: fleet.capstan.dev/v1
                kind: AdapterStatus
                metadata: {name: two.dns}
                spec: {cluster: one, adapter: DNS}
                status:
                  observedGeneration: 7
                  lastUpdated: yesterday
                  conditions:
                  - {type: Available, status: "Yes"}
                  - {type: Available, status: "True"}
                  - {type: "", status: "True", lastTransitionTime: "12:00"}
                """))
                .isInstanceOf(RefusedException.class)
                .hasMessageContainingAll(
                        "spec.adapter: Invalid value: \"DNS\"",
                        "metadata.name: Invalid value: \"two.dns\": expected \"one.DNS\"",
                        "status.observedGeneration: Invalid value: 7: is in the future",
                        "status.conditions[0].status: Unsupported value: \"Yes\"",
                        "status.conditions[1].type: Duplicate value: \"Available\"",
                        "status.conditions[2].type: Required value",
                        "status.conditions[2].lastTransitionTime: Invalid value: \"12:00\"",
                        "missing: Applied, Health",
                        "status.lastUpdated: Invalid value: \"yesterday\"");
    }

    @Test
    void aReportOnNothingIsRefused() {
        assertThatThrownBy(() -> plane.create(report("dns", 1, "True").replace("one", "three")))
                .hasMessageContaining("spec.cluster: Not found: \"three\"");
    }

    /// [A4-16]
    @Test
    void aReportOnAnOlderGenerationDoesNotReplaceANewerOne() {
        plane.patch(Plane.CLUSTER, "{spec: {region: us}}");
        plane.create(report("dns", 2, "True"));

        assertThatThrownBy(() -> plane.patch(Plane.report("dns"), "{status: {observedGeneration: 1}}"))
                .hasMessageContaining("is older than what the adapter has reported, generation 2");
    }

    @Test
    void whoseReportItIsCannotChange() {
        plane.create(report("dns", 1, "True"));

        assertThatThrownBy(() -> plane.patch(Plane.report("dns"), "{spec: {adapter: other}}"))
                .hasMessageContaining("whose report it is, and on what, cannot change");
    }

    private static String transition(Resource report) {
        return report.tree().at("/status/conditions/0/lastTransitionTime").asText();
    }

    private static String conditions(String available, String since) {
        return """
                status:
                  conditions:
                  - {type: Available, status: "%s", lastTransitionTime: "%s"}
                  - {type: Applied, status: "True"}
                  - {type: Health, status: "True"}
                """.formatted(available, since);
    }

    private static String report(String adapter, int generation, String available) {
        return """
                apiVersion: fleet.capstan.dev/v1
                kind: AdapterStatus
                metadata: {name: one.%1$s}
                spec: {cluster: one, adapter: %1$s}
                status:
                  observedGeneration: %2$d
                  conditions:
                  - {type: Available, status: "%3$s"}
                  - {type: Applied, status: "True"}
                  - {type: Health, status: "True"}
                """.formatted(adapter, generation, available);
    }
}
