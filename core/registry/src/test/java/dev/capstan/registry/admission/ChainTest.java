package dev.capstan.registry.admission;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Patch;
import dev.capstan.registry.Registry;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class ChainTest {
    private final List<String> heard = new ArrayList<>();

    /// Voices that may change the object; each notes when it is heard.
    private final class Voices implements Participant {
        private final List<Voice> voices;

        Voices(Voice... voices) {
            this.voices = List.of(voices);
        }

        @Override
        public boolean concerns(View view, ResourceType type) {
            return !type.kind().equals("Namespace") && !type.kind().equals("CustomResourceDefinition");
        }

        @Override
        public void mutate(Review review, Round round) {
            for (Voice each : voices) {
                if (!round.skips(each.name)) {
                    heard.add(each.name + round.number());
                    round.heard(each.name, each.change(review), each.again);
                }
            }
        }

        @Override
        public void validate(Review review) {
            voices.forEach(each -> heard.add(each.name + "!"));
        }
    }

    private record Voice(String name, boolean again, Consumer<ObjectNode> change) {
        static Voice silent(String name, boolean again) {
            return new Voice(name, again, tree -> {});
        }

        static Voice setting(String name, boolean again, String key) {
            return new Voice(name, again, tree -> tree.withObject("/data").put(key, name));
        }

        boolean change(Review review) {
            if (review.object() == null) {
                return false;
            }
            ObjectNode changed = review.object().tree().deepCopy();
            change.accept(changed);
            return review.replace(changed);
        }
    }

    private static Kernel kernel(Participant... participants) throws InterruptedException {
        return Kernel.inMemory(Registry.Options.defaults().withAdmission(Admission.chain(List.of(participants))));
    }

    /// [S2-39]
    @Test
    void everybodyIsAskedOnceWhenNothingChanges() throws InterruptedException {
        try (Kernel kernel = kernel(new Voices(Voice.silent("a", true)), new Voices(Voice.silent("b", true)))) {
            kernel.create(Definitions.configMap("one"));

            assertThat(heard).containsExactly("a0", "b0", "a!", "b!");
        }
    }

    @Test
    void whoAskedForItSeesWhatOthersChangedAfterIt() throws InterruptedException {
        try (Kernel kernel = kernel(
                new Voices(Voice.silent("a", true), Voice.silent("b", false)),
                new Voices(Voice.silent("c", true), Voice.setting("d", true, "x"), Voice.silent("e", true)))) {
            kernel.create(Definitions.configMap("one"));

            assertThat(heard).containsExactly("a0", "b0", "c0", "d0", "e0", "a1", "c1", "a!", "b!", "c!", "d!", "e!");
        }
    }

    @Test
    void nobodyIsAskedAThirdTime() throws InterruptedException {
        var counting = new Voice(
                "a",
                true,
                tree -> tree.withObject("/data")
                        .put("n", tree.path("data").path("n").asText("") + "+"));
        try (Kernel kernel = kernel(new Voices(counting, Voice.setting("b", true, "x")))) {
            Resource made = kernel.create(Definitions.configMap("one"));

            assertThat(heard).containsExactly("a0", "b0", "a1", "b1", "a!", "b!");
            assertThat(made.part("data")).isEqualTo(yaml("{n: ++, x: b}").tree());
        }
    }

    @Test
    void deletionsAreAskedAboutOneByOne() throws InterruptedException {
        try (Kernel kernel = kernel(new Voices(Voice.setting("a", false, "x")))) {
            kernel.create(Definitions.configMap("one"));
            heard.clear();

            kernel.registry().delete(configMap("demo", "one"), DeleteOptions.DEFAULT);

            assertThat(heard).containsExactly("a0", "a!");
        }
    }

    @Test
    void whatOthersAddBelongsToNobody() throws InterruptedException {
        try (Kernel kernel = kernel(new Voices(Voice.setting("a", false, "x")))) {
            var options = new WriteOptions(false, "ann", FieldValidation.WARN);
            Patch patch = new Patch(
                    Patch.Form.APPLY,
                    yaml("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: {mine: '1'}}")
                            .tree());

            Resource made = kernel.registry()
                    .patch(configMap("demo", "one"), patch, options)
                    .object()
                    .read();

            assertThat(made.part("data")).isEqualTo(yaml("{mine: '1', x: a}").tree());
            assertThat(made.metadata().path("managedFields").toString())
                    .contains("f:mine")
                    .doesNotContain("f:x");
        }
    }

    @Test
    void whatOthersMakeInvalidIsRefused() throws InterruptedException {
        var number = new Voice("a", false, tree -> tree.withObject("/data").put("x", 1L));
        var label = new Voice(
                "a", false, tree -> tree.withObject("/metadata/labels").put("a b", ""));
        try (Kernel kernel = kernel(new Voices(number))) {
            assertThat(refused(() -> kernel.create(Definitions.configMap("one"))))
                    .isInstanceOf(Refusal.Unanswered.class);
        }
        try (Kernel kernel = kernel(new Voices(label))) {
            assertThat(refused(() -> kernel.create(Definitions.configMap("one"))))
                    .isInstanceOf(Refusal.Invalid.class);
        }
    }

    @Test
    void whoScalesIsAskedAboutAsAScale() throws InterruptedException {
        var kinds = new ArrayList<String>();
        var doubling = new Participant() {
            @Override
            public boolean concerns(View view, ResourceType type) {
                return type.kind().equals("Widget");
            }

            @Override
            public void mutate(Review review, Round round) {
                boolean scales = review.request().subresource().equals("scale");
                if (review.object() != null && scales && !round.skips("doubling")) {
                    kinds.add(review.request().kind().toString());
                    ObjectNode scale = review.object().tree().deepCopy();
                    scale.withObject("/spec")
                            .put(
                                    "replicas",
                                    2 * scale.path("spec").path("replicas").asLong());
                    round.heard("doubling", review.replace(scale), false);
                }
            }
        };
        try (Kernel kernel = kernel(doubling)) {
            kernel.create(Definitions.WIDGET);
            kernel.create(Definitions.widget("one", "{replicas: 1}"));

            Resource scaled = kernel.registry()
                    .replaceScale(
                            Kernel.widget("demo", "one").withSubresource("scale"),
                            yaml("{kind: Scale, metadata: {name: one, namespace: demo}, spec: {replicas: 3}}"),
                            WriteOptions.DEFAULT);

            assertThat(scaled.part("spec")).isEqualTo(yaml("{replicas: 6}").tree());
            assertThat(kinds).contains("autoscaling/v1, Kind=Scale");
        }
    }

    @Test
    void aNameThatIsLeftToTheServerIsMadeUpAfterMutation() throws InterruptedException {
        var names = new ArrayList<String>();
        var listening = new Participant() {
            @Override
            public boolean concerns(View view, ResourceType type) {
                return type.kind().equals("ConfigMap");
            }

            @Override
            public void mutate(Review review, Round round) {
                names.add(review.request().name());
            }

            @Override
            public void validate(Review review) {
                names.add(review.request().name());
            }
        };
        try (Kernel kernel = kernel(listening)) {
            Resource made = kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {generateName: a-}}");

            assertThat(names).containsExactly("", made.name());
        }
    }
}
