package dev.capstan.controllerconfig.precondition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.NodePoolView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PreconditionsTest {
    private static final ClusterView CLUSTER = ClusterView.of(json("""
            {"id": "c1", "name": "demo", "generation": 3,
             "labels": {"example.com/tier": "gold"},
             "spec": {"provider": "aws", "region": "us-east1", "features": {"monitoring": true}, "nodes": 3,
                      "ratio": 1.0, "zones": ["a", "b"], "none": null},
             "status": {"phase": "Ready",
                        "conditions": [{"type": "Live", "status": "False"}, {"type": "Ready", "status": "True"}],
                        "controller_statuses": {"version-resolution": {"metadata": {"release_image": "x"}}}}}"""));

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static Preconditions one(String field, String operator, @Nullable String value) throws Exception {
        var wanted = new ArrayList<JsonNode>();
        if (value != null) {
            JsonNode tree = json(value);
            if (tree.isArray()) {
                tree.forEach(wanted::add);
            } else {
                wanted.add(tree);
            }
        }
        return new Preconditions(List.of(
                new Precondition(FieldPath.parse(field), Operator.of(operator).orElseThrow(), wanted)));
    }

    private static Verdict judge(String field, String operator, @Nullable String value) throws Exception {
        return one(field, operator, value).judge(CLUSTER, null);
    }

    /// [S0-20] [S0-21] [S0-22] [S0-23] [S0-24] [S0-25] [S0-26]
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spec.provider            | eq        | \"aws\"",
                ".spec.provider           | eq        | \"aws\"",
                "cluster.spec.provider    | eq        | \"aws\"",
                "spec.features.monitoring | eq        | true",
                "spec.provider            | ne        | \"gcp\"",
                "spec.region              | in        | [\"us-east1\", \"us-west1\"]",
                "spec.provider            | notin     | [\"azure\"]",
                "spec.features            | exists    |",
                "spec.backup              | notexists |",
                "spec.none                | notexists |",
                "labels[\"example.com/tier\"] | eq    | \"gold\"",
                "spec.zones[1]            | eq        | \"b\"",
                "spec.zones[-1]           | eq        | \"b\"",
                "spec.zones               | eq        | [[\"a\", \"b\"]]",
                "status.conditions[?(@.type==\"Ready\")].status                        | eq     | \"True\"",
                "status.controller_statuses.version-resolution.metadata.release_image | exists |",
            })
    void whatIsSoIsFoundToBeSo(String field, String operator, @Nullable String value) throws Exception {
        assertThat(judge(field, operator, value)).isEqualTo(new Verdict.Met());
    }

    /// [S0-21] [A0-6]
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "spec.provider            | eq        | \"gcp\"           | spec.provider must equal 'gcp' (got 'aws')",
                "spec.backup              | eq        | \"daily\"         | spec.backup must equal 'daily' (it is absent)",
                "spec.features.monitoring | eq        | \"true\"          | spec.features.monitoring must equal 'true' (got true)",
                "spec.provider            | ne        | \"aws\"           | spec.provider must not equal 'aws' (got 'aws')",
                "spec.region              | in        | [\"eu1\", \"eu2\"] | spec.region must be one of 'eu1', 'eu2' (got 'us-east1')",
                "spec.provider            | notin     | [\"aws\", 5]      | spec.provider must not be one of 'aws', 5 (got 'aws')",
                "spec.backup              | exists    |                   | spec.backup must exist",
                "spec.zones               | notexists |                   | spec.zones must not exist (got [\"a\",\"b\"])",
                "spec.provider.name       | exists    |                   | spec.provider.name must exist",
            })
    void whatIsNotSoIsSaidInWords(String field, String operator, @Nullable String value, String reason)
            throws Exception {
        assertThat(judge(field, operator, value)).isEqualTo(new Verdict.NotMet(List.of(reason)));
    }

    /// [A0-4]
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spec.backup | eq    | \"x\"   | false",
                "spec.backup | in    | [\"x\"] | false",
                "spec.backup | ne    | \"x\"   | true",
                "spec.backup | notin | [\"x\"] | true",
                "spec.nodes  | eq    | 3.0     | true",
                "spec.ratio  | eq    | 1       | true",
                "spec.nodes  | eq    | \"3\"   | false",
                "generation  | eq    | 3       | true",
                "spec.region | in    | []      | false",
                "spec.region | notin | []      | true",
            })
    void whatIsAbsentIsEqualToNothingAndNumbersAreWhatTheyCount(
            String field, String operator, String value, boolean holds) throws Exception {
        assertThat(judge(field, operator, value) instanceof Verdict.Met).isEqualTo(holds);
    }

    /// [A0-5]
    @ParameterizedTest
    @CsvSource({
        "eq,\"ready\",true",
        "eq,\"Ready\",true",
        "eq,\"failed\",false",
        "in,\"READY\",true",
        "ne,\"ready\",false"
    })
    void aStatusIsMeantByItsPhase(String operator, String value, boolean holds) throws Exception {
        assertThat(judge("status", operator, value) instanceof Verdict.Met).isEqualTo(holds);
    }

    @Test
    void aStatusThatIsATextIsComparedAsItIs() throws Exception {
        var cluster = ClusterView.of(json("{\"id\": \"c\", \"status\": \"ready\"}"));

        assertThat(one("status", "eq", "\"ready\"").judge(cluster, null)).isEqualTo(new Verdict.Met());
    }

    /// [S0-4]
    @Test
    void allMustHoldAndAllThatDoNotAreSaid() throws Exception {
        var all = new ArrayList<Precondition>();
        all.addAll(one("spec.provider", "eq", "\"gcp\"").all());
        all.addAll(one("spec.features", "exists", null).all());
        all.addAll(one("spec.backup", "exists", null).all());

        var verdict = (Verdict.NotMet) new Preconditions(all).judge(CLUSTER, null);

        assertThat(verdict.message()).isEqualTo("spec.provider must equal 'gcp' (got 'aws'), spec.backup must exist");
    }

    @Test
    void aNodePoolIsAskedByItsName() throws Exception {
        var preconditions = one("nodepool.spec.nodes", "eq", "2");

        assertThat(preconditions.judge(CLUSTER, NodePoolView.of(json("{\"id\":\"p\",\"spec\":{\"nodes\":2}}"))))
                .isEqualTo(new Verdict.Met());
        assertThat(preconditions.judge(CLUSTER, null))
                .isEqualTo(new Verdict.NotMet(List.of("nodepool.spec.nodes must equal 2 (it is absent)")));
    }

    @Test
    void ofALongValueTheBeginningIsShown() throws Exception {
        var cluster = ClusterView.of(json("{\"id\": \"c\", \"spec\": {\"a\": \"" + "x".repeat(500) + "\"}}"));

        assertThat(one("spec.a", "eq", "\"b\"").judge(cluster, null))
                .isEqualTo(new Verdict.NotMet(List.of("spec.a must equal 'b' (got '" + "x".repeat(100) + "…')")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "spec.", "spec..a", "a b", "spec[", "spec[x]", "spec[0]a", "spec[?(@.a)]", "[\"a\""})
    void whatIsNoPathIsTurnedAway(String text) {
        assertThatThrownBy(() -> FieldPath.parse(text)).isInstanceOf(FieldPath.MalformedPathException.class);
    }
}
