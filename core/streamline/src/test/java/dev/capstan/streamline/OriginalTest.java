package dev.capstan.streamline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.Scan;
import dev.capstan.streamline.patch.Codec;
import dev.capstan.streamline.patch.StatusField;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class OriginalTest {
    private static final String JSON = """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","resourceVersion":"7"},"spec":{"nodeName":"n"}}""";

    private final Codec<Pod> codec = Codec.of(new KubernetesSerialization(), Pod.class);
    private final StatusField status = StatusField.of(Pod.class);

    @Test
    void whatAHandlerDidIsSeenWhetherTheVersionIsNewOrNot() throws IOException {
        HeldObject held = Scan.object(JSON.getBytes(UTF_8));
        Pod pod = pod(held);
        Original<Pod> first = original(held, pod);

        pod.getStatus().setPhase("Running");
        assertThat(first.is(codec.write(pod))).isFalse();
        assertThat(held.untouched()).isNull();
        pod.getStatus().setPhase(null);
        assertThat(first.is(codec.write(pod))).isTrue();
        assertThat(held.untouched()).hasSize(32);

        Pod again = pod(held);
        Original<Pod> second = original(held, again);
        assertThat(second.is(codec.write(again))).isTrue();
        again.getSpec().setNodeName("other");
        assertThat(second.is(codec.write(again))).isFalse();
        assertThat(second.written()).isEqualTo(first.written());
    }

    private Original<Pod> original(HeldObject held, Pod pod) throws IOException {
        return Original.of(held, pod, codec, status);
    }

    private Pod pod(HeldObject held) throws IOException {
        Pod pod = codec.read(held.json());
        status.fill(pod);
        return pod;
    }
}
