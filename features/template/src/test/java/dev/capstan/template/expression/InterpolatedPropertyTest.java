package dev.capstan.template.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What holds of every value an instance may have.
final class InterpolatedPropertyTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "$", "{", "}", "$$", "${", "a", "schema.spec.x", "bucket.id", "||", "\"", "\n", "😀", ": ")
                .list()
                .ofMaxSize(8)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<JsonNode> values() {
        return Arbitraries.lazyOf(
                this::scalars,
                this::scalars,
                () -> values().list().ofMaxSize(3).map(items -> JSON.arrayNode().addAll(items)),
                () -> Arbitraries.maps(texts(), values()).ofMaxSize(3).map(fields -> {
                    ObjectNode object = JSON.objectNode();
                    object.setAll(fields);
                    return object;
                }));
    }

    private Arbitrary<JsonNode> scalars() {
        return Arbitraries.oneOf(
                texts().map(TextNode::valueOf),
                Arbitraries.longs().map(LongNode::valueOf),
                Arbitraries.of(BooleanNode.TRUE, BooleanNode.FALSE, NullNode.getInstance()));
    }

    private static ObjectNode instance(JsonNode value) {
        ObjectNode instance = JSON.objectNode();
        instance.putObject("spec").set("x", value);
        return instance;
    }

    private static JsonNode render(JsonNode tree, JsonNode value) {
        var compiled = Interpolated.of(tree, "spec");
        assertThat(compiled.problems()).isEmpty();
        var rendered = compiled.render(instance(value));
        assertThat(rendered.problems()).isEmpty();
        return rendered.tree();
    }

    /// What a program makes of a tree: `$$` is a dollar. An expression is what the test does not expect.
    private static JsonNode run(JsonNode tree) {
        if (tree.isTextual()) {
            return TextNode.valueOf(run(tree.textValue()));
        }
        if (tree.isArray()) {
            var items = JSON.arrayNode();
            tree.forEach(each -> items.add(run(each)));
            return items;
        }
        if (tree.isObject()) {
            var fields = JSON.objectNode();
            tree.properties().forEach(each -> fields.set(run(each.getKey()), run(each.getValue())));
            return fields;
        }
        return tree;
    }

    private static String run(String text) {
        var read = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            assertThat(text.startsWith("${", i)).as(text).isFalse();
            i += text.startsWith("$$", i) ? 1 : 0;
            read.append(text.charAt(i));
        }
        return read.toString();
    }

    /// [A1-8] Types stay, and escapes come back as what they were.
    @Property(tries = 300)
    void aWholeValueArrivesAsItIs(@ForAll("values") JsonNode value) {
        assertThat(run(render(TextNode.valueOf("${schema.spec.x}"), value))).isEqualTo(value);
    }

    /// [S1-41] Whatever stands around it.
    @Property(tries = 300)
    void anEmbeddedTextArrivesAsItIs(@ForAll("texts") String value) {
        JsonNode rendered = render(TextNode.valueOf("$$${schema.spec.x}{b}${schema.spec.x}$"), TextNode.valueOf(value));

        assertThat(run(rendered).textValue()).isEqualTo("$" + value + "{b}" + value + "$");
    }

    /// [A1-8] Substitution is in the tree, not in its text.
    @Property(tries = 300)
    void renderingChangesNothingAroundTheValue(@ForAll("values") JsonNode around, @ForAll("values") JsonNode value) {
        ObjectNode tree = JSON.objectNode();
        tree.set("before", quoted(around));
        tree.putObject("here").put("whole", "${schema.spec.x}").put("text", "<${schema.spec.x}>");
        tree.set("after", quoted(around));

        JsonNode rendered = render(tree, value);

        assertThat(run(rendered.path("before"))).isEqualTo(around);
        assertThat(run(rendered.path("after"))).isEqualTo(around);
        assertThat(rendered.size()).isEqualTo(3);
        assertThat(List.copyOf(rendered.path("here").properties())).hasSize(2);
        assertThat(rendered.path("here").path("text").isTextual()).isTrue();
    }

    private static JsonNode quoted(JsonNode value) {
        return render(TextNode.valueOf("${schema.spec.x}"), value);
    }

    /// Nothing anybody writes makes the parser fail, and what is told points into the text.
    @Property(tries = 1000)
    void everyTextIsReadOrTold(@ForAll("texts") String text) {
        var compiled = Interpolated.of(TextNode.valueOf(text), "spec");

        assertThat(compiled.problems())
                .allSatisfy(each -> assertThat(each.detail()).contains("column ", "^"));
        assertThat(compiled.render(instance(NullNode.getInstance())).tree()).isNotNull();
    }
}
