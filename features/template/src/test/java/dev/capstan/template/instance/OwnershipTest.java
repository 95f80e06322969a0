package dev.capstan.template.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.ObjectKey;
import org.junit.jupiter.api.Test;

final class OwnershipTest {
    private static Ownership of(String template, String instance) {
        return new Ownership(new ObjectKey("t", template), new ObjectKey("i", instance));
    }

    private static ObjectNode marked(Ownership ownership) {
        ObjectNode object = Trees.yaml("{}");
        ownership.mark(object.putObject("metadata"));
        return object;
    }

    /// [S1-31] [A1-12]
    @Test
    void aNameIsTemplateAndInstanceAndNeverLongerThanTheOperatorTakes() {
        String almost = "i".repeat(42 - "city-website-".length());

        assertThat(of("city-website", "berlin").name()).isEqualTo("city-website-berlin");
        assertThat(of("city-website", almost).name()).isEqualTo("city-website-" + almost);
        assertThat(of("city-website", almost + "x").name())
                .hasSize(42)
                .startsWith("city-website-iiii")
                .isNotEqualTo(of("city-website", almost + "y").name());
    }

    /// A name that is cut must not end in what a name cannot end in.
    @Test
    void aCutNameIsAName() {
        assertThat(of("t".repeat(32), "-------x".repeat(5)).name()).matches("[a-z]+-[0-9a-f]{8}");
    }

    /// [A1-12] `a-b` and `c`, `a` and `b-c`: their labels differ.
    @Test
    void thoseWithTheSameNameAreToldApart() {
        Ownership one = of("a-b", "c");
        Ownership other = of("a", "b-c");

        assertThat(one.name()).isEqualTo(other.name());
        assertThat(one.isOf(marked(one))).isTrue();
        assertThat(one.isOf(marked(other))).isFalse();
        assertThat(one.isOf(Trees.yaml("metadata: {name: a-b-c}"))).isFalse();
    }

    /// [S1-45]
    @Test
    void anObjectSaysWhoseItIs() {
        Ownership plain = of("a", "b");
        Ownership longest = of("a", "b".repeat(200));

        assertThat(Ownership.of(marked(plain))).contains(plain);
        assertThat(Ownership.of(marked(longest))).contains(longest);
        assertThat(marked(longest)
                        .at("/metadata/labels")
                        .path("pulumi.com/instance-name")
                        .asText())
                .hasSize(63);
        assertThat(Ownership.of(Trees.yaml("metadata: {name: a, labels: {app: web}}")))
                .isEmpty();
    }
}
