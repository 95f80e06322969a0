package dev.capstan.server.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.ResourcePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestPathTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "/api/v1/configmaps, '', configmaps, -, -, ''",
                "/api/v1/namespaces, '', namespaces, -, -, ''",
                "/api/v1/namespaces/demo, '', namespaces, -, demo, ''",
                "/api/v1/namespaces/demo/status, '', namespaces, -, demo, status",
                "/api/v1/namespaces/demo/finalize, '', namespaces, -, demo, finalize",
                "/api/v1/namespaces/demo/configmaps, '', configmaps, demo, -, ''",
                "/api/v1/namespaces/demo/configmaps/one, '', configmaps, demo, one, ''",
                "/apis/example.dev/v1/widgets, example.dev, widgets, -, -, ''",
                "/apis/example.dev/v1/namespaces/demo/widgets/one/scale, example.dev, widgets, demo, one, scale",
                "/apis/example.dev/v1/namespaces/demo/status, example.dev, status, demo, -, ''",
                "/api/v1/namespaces/demo/events/a%2Fb, '', events, demo, a/b, ''",
            })
    void aPathNamesAResource(
            String path, String group, String plural, String namespace, String name, String subresource) {
        RequestPath parsed = RequestPath.parse(RequestPath.segments(path)).orElseThrow();

        assertThat(parsed.resource())
                .isEqualTo(new ResourcePath(new GroupResource(group, plural), "v1", namespace, name, subresource));
    }

    @Test
    void theOldFormOfWatchesIsKnown() {
        RequestPath parsed = RequestPath.parse(RequestPath.segments("/api/v1/watch/namespaces/demo/configmaps"))
                .orElseThrow();

        assertThat(parsed.watch()).isTrue();
        assertThat(parsed.resource())
                .isEqualTo(new ResourcePath(new GroupResource("", "configmaps"), "v1", "demo", null, ""));
    }

    @Test
    void aPathThatIsTooLongMeansNothing() {
        assertThat(RequestPath.parse(RequestPath.segments("/api/v1/namespaces/demo/configmaps/a/b/c")))
                .isEmpty();
    }
}
