package dev.capstan.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ValuesTest {
    @Test
    void aResourceIsACopyThatNobodyCanChange() {
        var ports = new ArrayList<Object>(List.of(80));
        var spec = new HashMap<String, Object>(Map.of("ports", ports));
        var resource = ManagedResource.of("Web", "default", "a", spec);

        ports.add(443);
        spec.put("more", true);

        assertThat(resource.spec()).isEqualTo(Map.of("ports", List.of(80)));
        assertThatThrownBy(() -> resource.spec().put("more", true)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aNullInASpecStays() {
        var spec = new HashMap<String, Object>();
        spec.put("nothing", null);

        assertThat(ManagedResource.of("Web", "default", "a", spec).spec()).containsOnlyKeys("nothing");
    }

    @Test
    void aResourceShowsNothingOfItsSpecInALog() {
        assertThat(ManagedResource.of("Web", "default", "a", Map.of("key", "x")))
                .hasToString("Web default/a");
    }

    @Test
    void samePlansHaveSameIds() {
        Plan plan = Plan.of("grow", List.of(Plan.Change.update("disk", "10 → 20")));

        assertThat(Plan.of("grow", List.of(Plan.Change.update("disk", "10 → 20"))))
                .isEqualTo(plan);
        assertThat(Plan.of("grow", List.of(Plan.Change.update("disk", "10 → 30")))
                        .id())
                .isNotEqualTo(plan.id());
        assertThat(Plan.empty().isEmpty()).isTrue();
    }

    @Test
    void anOutcomeThatIsNotFinishedSaysWhenToLookAgain() {
        assertThat(Outcome.notYet("running", Duration.ofSeconds(10)).finished()).isFalse();
        assertThatThrownBy(() -> new Outcome(0, 0, 0, Map.of(), "", Optional.empty(), false))
                .hasMessage("an outcome that is not finished must say when to look again");
        assertThatThrownBy(() -> Outcome.created(-1))
                .hasMessage("created -1, updated 0, deleted 0, expected 0 or more of each");
    }

    @Test
    void aMissingParameterIsNamed() {
        ActionRequest request = request(Map.of("url", "x", "headers", Map.of()));

        assertThat(request.text("url")).isEqualTo("x");
        assertThat(request.text("method", "POST")).isEqualTo("POST");
        assertThatThrownBy(() -> request.text("body"))
                .hasMessage("parameter body is missing: say it in the type's reconciler");
        assertThatThrownBy(() -> request.text("headers")).hasMessage("parameter headers is {}, expected a text");
        assertThatThrownBy(() -> request.secrets().require("token"))
                .hasMessage("secret token is missing: name it under \"secrets\" in the type's reconciler");
    }

    private static ActionRequest request(Map<String, Object> with) {
        var forgetful = new State() {
            @Override
            public Optional<byte[]> load() {
                return Optional.empty();
            }

            @Override
            public void save(byte[] state) {}
        };
        var resource = ManagedResource.of("Web", "default", "a", Map.of());
        return new ActionRequest(
                resource, with, Map.of(), Secrets.none(), forgetful, Path.of("."), Instant.EPOCH, "key", _ -> {});
    }
}
