package dev.capstan.controllerconfig.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;

/// Whatever the template and whatever the values: the object is the one that is meant, or there is none.
@PropertyDefaults(tries = 5000, edgeCases = EdgeCasesMode.NONE)
final class InjectionPropertiesTest {
    private static final List<String> SYNTAX = List.of(
            "a: ", "b: ", "\n", "\n  ", "- ", "\"", "'", "{ ", "}", "[", "]", ", ", " # ", "|\n  ", ">\n  ", "&a ",
            "*a", "!!str ", "---\n", "x", ": ");

    @Property
    void theObjectIsTheOneThatIsMeant(@ForAll long seed) {
        Draft.Case draft = Draft.hostile(seed);
        var template = ResourceTemplate.compile("t", draft.template());

        if (draft.twice()) {
            assertThatThrownBy(() -> template.render(draft.context()))
                    .isInstanceOf(TemplateException.class)
                    .hasMessageContaining("is there twice");
            return;
        }
        var object = template.render(draft.context());

        assertThat(object).as(draft.template()).isEqualTo(draft.meant());
        assertThat(Document.json(JsonText.bytes(object)).tree()).isEqualTo(draft.meant());
    }

    @Property
    void harmlessValuesGiveWhatTheirTextGives(@ForAll long seed) {
        Draft.Case draft = Draft.harmless(seed);
        Assume.that(!draft.twice());

        String text = Template.compile("t", draft.template(), Options.strict()).render(draft.context());

        assertThat(Document.yaml(text.getBytes(UTF_8)).tree())
                .as(draft.template())
                .isEqualTo(ResourceTemplate.compile("t", draft.template()).render(draft.context()));
    }

    @Property
    void halfACharacterIsAnErrorWhereItWouldBeWritten(@ForAll long seed) {
        var random = new Random(seed);
        var template = ResourceTemplate.compile("t", "a: {b: '{{.v}}', c: {{.w}}}\nd: {{toJson .w}}\n# {{.x}}");
        String whole = new HostileText(random).next();
        String half = new HostileText(random).broken();

        assertThatThrownBy(() -> template.render(Map.of("v", half, "w", whole, "x", whole)))
                .isInstanceOf(TemplateException.class);
        assertThatThrownBy(() -> template.render(Map.of("v", whole, "w", half, "x", whole)))
                .isInstanceOf(TemplateException.class);
        assertThat(template.render(Map.of("v", whole, "w", whole, "x", half))
                        .at("/a/b")
                        .textValue())
                .isEqualTo(whole);
    }

    /// Text of a template where none was meant to be, such as half a quote: other values give the same structure.
    @Property
    void theStructureIsTheTemplatesWhateverTheValues(@ForAll long seed) {
        var random = new Random(seed);
        var texts = new HostileText(random);
        var text = new StringBuilder();
        Map<String, Object> context = new LinkedHashMap<>();
        Map<String, Object> harmless = new LinkedHashMap<>();
        for (int i = 0; i < 12; i++) {
            String name = "v" + i;
            context.put(name, texts.next() + i);
            harmless.put(name, "w" + i);
            text.append(random.nextInt(3) == 0 ? "{{." + name + "}}" : SYNTAX.get(random.nextInt(SYNTAX.size())));
        }
        var template = ResourceTemplate.compile("t", text.toString());

        assertThat(structure(template, context)).as(text.toString()).isEqualTo(structure(template, harmless));
    }

    /// What is in what, without keys and values, or that there is no object.
    private static String structure(ResourceTemplate template, Map<String, Object> context) {
        try {
            return template.renderAll(context).stream()
                    .map(InjectionPropertiesTest::shape)
                    .toList()
                    .toString();
        } catch (TemplateException e) {
            return "none";
        }
    }

    private static String shape(JsonNode node) {
        if (!node.isContainerNode()) {
            return node.getNodeType().name();
        }
        var inner = new StringBuilder(node.getNodeType().name()).append('(');
        node.forEach(each -> inner.append(shape(each)).append(' '));
        return inner.append(')').toString();
    }
}
