package dev.capstan.registry;

import static dev.capstan.registry.Kernel.crd;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Kinds whose schema states rules in CEL.
final class RuledKindTest {
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    private static Document ruled(String rule) {
        Document body = yaml(Definitions.WIDGET);
        ObjectNode spec = (ObjectNode) body.tree().at("/spec/versions/0/schema/openAPIV3Schema/properties/spec");
        spec.putArray("x-kubernetes-validations").addObject().put("rule", rule);
        return body;
    }

    private static String widgetOf(int size) {
        return Definitions.widget("w", "{size: " + size + "}");
    }

    private static List<String> problems(Refusal refusal) {
        return ((Refusal.Invalid) refusal)
                .problems().stream().map(FieldProblem::toString).toList();
    }

    @Test
    void aRuleThatMeansNothingIsRefusedWithTheDefinition() {
        Refusal refusal =
                refused(() -> kernel.registry().create(crd(null), ruled("self.size + 1"), WriteOptions.DEFAULT));

        assertThat(problems(refusal))
                .containsExactly("spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule:"
                        + " Invalid value: {\"Rule\":\"self.size + 1\",\"Message\":\"\",\"MessageExpression\":\"\","
                        + "\"Reason\":null,\"FieldPath\":\"\",\"OptionalOldSelf\":null}:"
                        + " cel expression must evaluate to a bool");
    }

    @Test
    void anObjectThatBreaksARuleIsRefused() {
        kernel.registry().create(crd(null), ruled("self.size > 1"), WriteOptions.DEFAULT);

        Refusal refusal = refused(() -> kernel.create(widgetOf(1)));

        assertThat(problems(refusal)).containsExactly("spec: Invalid value: failed rule: self.size > 1");
        assertThat(kernel.create(widgetOf(2)).name()).isEqualTo("w");
    }

    @Test
    void aRuleMayLookAtWhatWasBefore() {
        kernel.registry().create(crd(null), ruled("self.size >= oldSelf.size"), WriteOptions.DEFAULT);
        Resource object = kernel.create(widgetOf(5));

        ((ObjectNode) object.tree().path("spec")).put("size", 4L);
        Refusal refusal = refused(() -> kernel.update(object));

        assertThat(problems(refusal)).containsExactly("spec: Invalid value: failed rule: self.size >= oldSelf.size");
    }

    @Test
    void whatWasWrongBeforeAndHasNotChangedIsWarnedAbout() {
        kernel.create(Definitions.WIDGET);
        Resource object = kernel.create(widgetOf(1));
        Resource definition = kernel.get(crd("widgets.example.dev"));
        ObjectNode spec = (ObjectNode) definition.tree().at("/spec/versions/0/schema/openAPIV3Schema/properties/spec");
        spec.putArray("x-kubernetes-validations").addObject().put("rule", "self.size > 1");
        kernel.update(crd("widgets.example.dev"), definition);

        object.ownMetadata().putObject("labels").put("a", "b");
        Written written = kernel.registry()
                .update(widget("demo", "w"), new Document(object.tree(), List.of()), WriteOptions.DEFAULT);

        assertThat(written.warnings()).containsExactly("spec: Invalid value: failed rule: self.size > 1");
    }
}
