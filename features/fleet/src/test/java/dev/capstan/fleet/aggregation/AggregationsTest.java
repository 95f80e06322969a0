package dev.capstan.fleet.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.fleet.config.Traits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AggregationsTest {
    private static final String SEVERAL = """
            selector: {tenant: acme}
            requiredAdapters: [acme]
            ---
            requiredAdapters: [general]
            ---
            selector: {clusterType: [edge, bare], environment: production}
            requiredAdapters: [edge]
            ---
            selector: {environment: [production, staging]}
            requiredAdapters: [watched]
            ---
            selector: {kind: NodePool}
            requiredAdapters: [pool]
            """;

    private static String chosen(Aggregations aggregations, Traits traits) {
        return aggregations.of(traits).config().requiredAdapters().getFirst();
    }

    /// [S4-32]
    @ParameterizedTest
    @CsvSource({
        "Cluster, '', '', '', general",
        "Cluster, edge, '', '', general",
        "Cluster, edge, '', production, edge",
        "Cluster, bare, '', production, edge",
        "Cluster, bare, acme, production, edge",
        "Cluster, bare, acme, '', acme",
        "Cluster, '', acme, production, acme",
        "Cluster, '', other, staging, watched",
        "NodePool, '', other, '', pool",
        "NodePool, '', '', production, watched"
    })
    void theConfigurationThatAsksForMostIsChosenThenTheFirst(
            String kind, String type, String tenant, String environment, String expected) {
        assertThat(chosen(Aggregations.read("several.yaml", SEVERAL), new Traits(kind, type, tenant, environment)))
                .isEqualTo(expected);
    }

    @Test
    void aReloadReplacesEverything() {
        var aggregations = Aggregations.shipped();

        assertThat(aggregations.reload("new.yaml", "requiredAdapters: [other]")).isEmpty();

        assertThat(chosen(aggregations, Traits.none())).isEqualTo("other");
    }

    @Test
    void aReloadThatFailsSaysWhyAndChangesNothing() {
        var aggregations = Aggregations.shipped();
        var before = aggregations.of(Traits.none());

        var problems =
                aggregations.reload("new.yaml", "requiredAdapters: []\nphases: {ready: {requiredConditions: 7}}");

        assertThat(problems).extracting(each -> each.spot().line()).containsExactly(1, 2);
        assertThat(aggregations.of(Traits.none())).isSameAs(before);
    }

    /// [S4-31]
    @Test
    void aConfigurationThatIsWrongIsRefusedWithAllReasons() {
        assertThatThrownBy(() -> Aggregations.read("bad.yaml", "required: [a]\npolicies: {maxRetries: many}"))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("bad.yaml:1:1: unknown key \"required\"")
                .hasMessageContaining("bad.yaml:1:1: \"requiredAdapters\" is missing")
                .hasMessageContaining("bad.yaml:2:24: policies.maxRetries is \"many\"");
    }
}
