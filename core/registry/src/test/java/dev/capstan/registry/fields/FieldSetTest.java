package dev.capstan.registry.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.LongNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldSetTest {
    private static final String ALL = """
            {"f:metadata":{"f:labels":{".":{},"f:app":{}}},"f:spec":{"f:n":{"i:0":{}},\
            "f:ports":{"k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{}}},\
            "f:set":{"v:1":{},"v:\\"a\\"":{},"v:true":{}}}}""".replace("\\\n", "");

    private static FieldSet set(String json) {
        return FieldsV1.read(
                Document.json(json.getBytes(StandardCharsets.UTF_8)).tree());
    }

    private static String json(FieldSet set) {
        return JsonText.string(FieldsV1.write(set));
    }

    @Test
    void aSetIsWrittenAsItWasRead() {
        assertThat(json(set(ALL))).isEqualTo(ALL);
        assertThat(json(FieldSet.EMPTY)).isEqualTo("{}");
    }

    @Test
    void pathsReadAsInMessages() {
        assertThat(set(ALL)).hasToString("""
                .metadata.labels
                .metadata.labels.app
                .spec.n[0]
                .spec.ports[port=80,protocol="TCP"]
                .spec.ports[port=80,protocol="TCP"].name
                .spec.set[=1]
                .spec.set[="a"]
                .spec.set[=true]""");
    }

    @Test
    void aMemberAndWhatIsBelowItAreTwoThings() {
        FieldSet both = set("{\"f:a\":{\".\":{},\"f:b\":{}}}");

        assertThat(json(both.difference(set("{\"f:a\":{}}")))).isEqualTo("{\"f:a\":{\"f:b\":{}}}");
        assertThat(json(both.difference(set("{\"f:a\":{\"f:b\":{}}}")))).isEqualTo("{\"f:a\":{}}");
        assertThat(both.without(set("{\"f:a\":{}}")).isEmpty()).isTrue();
        assertThat(both.intersection(set("{\"f:a\":{}}"))).isEqualTo(set("{\"f:a\":{}}"));
        assertThat(set("{\"f:a\":{}}").union(set("{\"f:a\":{\"f:b\":{}}}"))).isEqualTo(both);
    }

    @Test
    void setsAreCombinedInOrder() {
        FieldSet left = set("{\"f:a\":{},\"f:c\":{}}");
        FieldSet right = set("{\"f:b\":{},\"f:c\":{}}");

        assertThat(json(left.union(right))).isEqualTo("{\"f:a\":{},\"f:b\":{},\"f:c\":{}}");
        assertThat(json(left.intersection(right))).isEqualTo("{\"f:c\":{}}");
        assertThat(json(left.difference(right))).isEqualTo("{\"f:a\":{}}");
        assertThat(left.union(FieldSet.EMPTY)).isSameAs(left);
        assertThat(left.difference(FieldSet.EMPTY)).isSameAs(left);
        assertThat(FieldSet.EMPTY.union(left)).isSameAs(left);
    }

    @Test
    void onlyMembersAreInTheSet() {
        FieldSet set = FieldSet.ofNames("a", "b");

        assertThat(set.has(List.of(new PathElement.Field("a"), new PathElement.Field("b"))))
                .isTrue();
        assertThat(set.has(List.of(new PathElement.Field("a")))).isFalse();
        assertThat(set.has(List.of(new PathElement.Item(LongNode.valueOf(1))))).isFalse();
        assertThat(set.has(List.of())).isFalse();
    }

    @Test
    void whatALaterFormMayKnowIsPassedOver() {
        assertThat(set("{\"x:y\":{},\"f:a\":{}}")).isEqualTo(FieldSet.ofNames("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"a\":{}}", "{\"f:a\":1}", "{\"i:x\":{}}", "{\"k:[]\":{}}", "{\"v:{\":{}}"})
    void whatIsNoSetIsRefused(String json) {
        assertThatThrownBy(() -> set(json)).isInstanceOf(MalformedException.class);
    }
}
