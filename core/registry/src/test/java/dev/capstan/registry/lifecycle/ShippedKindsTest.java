package dev.capstan.registry.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.Kernel;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ShippedKindsTest {
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aKindThatIsMissingIsThereAfterTheStart() {
        ensure(shipped(1, "Things of the first kind"));

        assertThat(description()).isEqualTo("Things of the first kind");
        kernel.create("{apiVersion: example.dev/v1, kind: Thing, metadata: {name: one}}");
    }

    @Test
    void aNewerDefinitionReplacesAnOlderOne() {
        ensure(shipped(1, "old"));
        ensure(shipped(2, "new"));

        assertThat(description()).isEqualTo("new");
    }

    @Test
    void anOlderProgramLeavesTheDefinitionOfANewerOneAlone() {
        ensure(shipped(2, "new"));
        ensure(shipped(1, "old"));

        assertThat(description()).isEqualTo("new");
    }

    private void ensure(Resource definition) {
        new ShippedKinds(kernel.registry()).ensure(List.of(definition));
    }

    private String description() {
        return kernel.get(Kernel.crd("things.example.dev"))
                .tree()
                .at("/spec/versions/0/schema/openAPIV3Schema/description")
                .asText();
    }

    private static Resource shipped(int number, String description) {
        var definition = new Resource((ObjectNode)
                Kernel.yaml(Definitions.open("things", "Thing", "Namespaced")).tree());
        definition.ownMetadata().withObject("/annotations").put("capstan.dev/shipped", Integer.toString(number));
        definition.tree().withObject("/spec/versions/0/schema/openAPIV3Schema").put("description", description);
        return definition;
    }
}
