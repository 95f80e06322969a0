package dev.capstan.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NounsTest {
    private static final GroupResource WIDGETS = new GroupResource("example.dev", "widgets");

    @Test
    void aKeyReadsAsPeopleWriteIt() {
        assertThat(new ResourceKey(WIDGETS, "demo", "one")).hasToString("widgets.example.dev demo/one");
        assertThat(new ResourceKey(new GroupResource("", "namespaces"), null, "demo"))
                .hasToString("namespaces demo");
    }

    @Test
    void aKeyHasAName() {
        assertThatThrownBy(() -> new ResourceKey(WIDGETS, "demo", ""))
                .hasMessage("a key of widgets.example.dev has no name");
    }

    @Test
    void anApiVersionIsAGroupAndAVersion() {
        assertThat(GroupVersion.parse("v1")).isEqualTo(new GroupVersion("", "v1"));
        assertThat(GroupVersion.parse("apps/v1")).isEqualTo(new GroupVersion("apps", "v1"));
        assertThat(new GroupVersion("apps", "v1")).hasToString("apps/v1");
    }

    @Test
    void allProblemsOfAnObjectStandInOneMessage() {
        var problems = List.of(
                FieldProblem.invalid("spec.size", "-1", "must be 0 or more"),
                FieldProblem.required("spec.name", ""),
                FieldProblem.forbidden("spec.old", "may not be changed"));

        assertThat(new Refusal.Invalid("example.dev", "Widget", "one", problems).message())
                .isEqualTo("Widget.example.dev \"one\" is invalid: [spec.size: Invalid value: -1: must be 0 or more,"
                        + " spec.name: Required value, spec.old: Forbidden: may not be changed]");
    }

    @Test
    void aResourceKnowsItsMetadata() {
        Resource resource = resource("""
                {"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"one","namespace":"demo","uid":"u",
                 "resourceVersion":"7","generation":2,"labels":{"a":"b"},"finalizers":["x/y"],
                 "ownerReferences":[{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"p","controller":true}],
                 "deletionTimestamp":"2026-01-01T00:00:00Z"}}""");

        assertThat(resource.name()).isEqualTo("one");
        assertThat(resource.generation()).isEqualTo(2);
        assertThat(resource.labels()).isEqualTo(Map.of("a", "b"));
        assertThat(resource.finalizers()).containsExactly("x/y");
        assertThat(resource.ownerReferences())
                .containsExactly(new OwnerReference("v1", "ConfigMap", "o", "p", true, false));
        assertThat(resource.deleting()).isTrue();
    }

    @Test
    void aResourceWithoutMetadataReadsAsEmpty() {
        Resource resource = resource("{}");

        assertThat(resource.name()).isEmpty();
        assertThat(resource.annotations()).isEmpty();
        assertThat(resource.deleting()).isFalse();
        assertThat(resource.tree().has("metadata")).isFalse();
    }

    @Test
    void aCopyIsApart() {
        Resource resource = resource("{\"metadata\":{\"name\":\"one\"}}");

        resource.copy().ownMetadata().put("name", "two");

        assertThat(resource.name()).isEqualTo("one");
    }

    private static Resource resource(String json) {
        return new Resource((ObjectNode)
                Document.json(json.getBytes(StandardCharsets.UTF_8)).tree());
    }
}
