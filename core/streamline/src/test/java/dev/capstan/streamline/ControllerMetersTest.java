package dev.capstan.streamline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Scan;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ControllerMetersTest {
    private static final Kind KIND = Kind.of(ConfigMap.class);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ControllerMeters meters = new ControllerMeters(registry, "test");

    @Test
    void ofTwoWatchesOfOneKindTheMoreSilentOneCounts() {
        meters.watch(Selection.all(KIND), () -> Duration.ofSeconds(3));
        meters.watch(Selection.all(KIND), () -> Duration.ofSeconds(7));

        assertThat(gauge("streamline_watch_silence_seconds")).isEqualTo(7);
    }

    @Test
    void whatIsKeptTwiceIsCountedOnceAndWeighedTwice() throws IOException {
        String json = """
                {"metadata": {"name": "a", "namespace": "default", "uid": "u", "resourceVersion": "1"}}""";
        var whole = ObjectCache.ofObjects();
        var again = ObjectCache.ofObjects();
        meters.cache(KIND, whole);
        meters.cache(KIND, again);

        assertThat(whole.present(Scan.object(json.getBytes(UTF_8)))).isPresent();
        assertThat(again.present(Scan.object(json.getBytes(UTF_8)))).isPresent();

        assertThat(gauge("streamline_cache_objects")).isEqualTo(1);
        assertThat(gauge("streamline_cache_bytes")).isEqualTo(2.0 * json.length());
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }
}
