package dev.capstan.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Kinds whose rules come with a feature: here, a widget's status tells its generation and how many ConfigMaps there
/// are.
final class RulesOfOthersTest {
    private static final ResourcePath ONE = Kernel.widget("demo", "one");

    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withRules(Map.of(Kernel.WIDGETS, new Counting())));
        kernel.create(Definitions.WIDGET);
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aStatusThatFollowsFromTheRestIsInTheAnswerAndInTheStore() {
        Resource answered = kernel.create(Definitions.widget("one", "{size: 1}"));

        assertThat(phase(answered)).isEqualTo("1:0");
        assertThat(phase(kernel.get(ONE))).isEqualTo("1:0");
    }

    @Test
    void itFollowsFromTheGenerationThatTheWriteLeadsTo() {
        kernel.create(Definitions.widget("one", "{size: 1}"));
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
        kernel.patch(ONE, "{spec: {size: 2}}");

        assertThat(phase(kernel.get(ONE))).isEqualTo("2:1");
    }

    @Test
    void nobodyElseCanSayWhatItIs() {
        kernel.create(Definitions.widget("one", "{size: 1}"));
        kernel.patch(ONE.withSubresource("status"), "{status: {phase: mine, replicas: 3}}");

        assertThat(phase(kernel.get(ONE))).isEqualTo("1:0");
        assertThat(kernel.get(ONE).tree().at("/status/replicas").asInt()).isEqualTo(3);
    }

    @Test
    void aDeletionThatHasToWaitShowsInIt() {
        kernel.create("{apiVersion: example.dev/v1, kind: Widget,"
                + " metadata: {name: one, finalizers: [example.dev/wait]}, spec: {size: 1}}");
        kernel.registry().delete(ONE, DeleteOptions.DEFAULT);

        assertThat(phase(kernel.get(ONE))).isEqualTo("2:0, going");
    }

    private static String phase(Resource widget) {
        return widget.tree().at("/status/phase").asText();
    }

    private static final class Counting implements KindRules {
        @Override
        public void conclude(Resource object, @Nullable Resource existing, View view, Instant now) {
            int others = view.all(Kernel.CONFIG_MAPS).size();
            String phase = object.generation() + ":" + others + (object.deleting() ? ", going" : "");
            object.tree().withObject("/status").put("phase", phase);
        }
    }
}
