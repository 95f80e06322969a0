package dev.capstan.conformance.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The process is killed while an action has done its work and has not said so.
@Timeout(300)
final class KilledActionsIT {
    @TempDir
    private Path home;

    @Test
    void whatWasDoneAndNotHeardOfIsAskedForUnderTheSameKey() throws Exception {
        Script script = Script.in(home.resolve("script"));
        try (var things = new Things();
                var workshop = new Workshop(home)) {
            workshop.set("process", script.settings())
                    .type("Thing", things.reconciler("60s"))
                    .type("Run", script.reconciler("60s"));
            String thing = workshop.create("Thing", "silent");
            String run = workshop.create("Run", "slow");
            begun(workshop, thing, () -> things.made("silent") == 1);
            begun(workshop, run, () -> script.made("slow") == 1);

            workshop.app().kill();
            script.becomeWell(); // So that what the dead have left behind ends.
            workshop.app().revive();

            for (String each : List.of(thing, run)) {
                workshop.await(each, "ready");
                JsonNode history = workshop.history(each);
                assertThat(history).hasSize(1);
                assertThat(history.get(0).path("success").asBoolean()).isTrue();
                assertThat(history.get(0).path("plan").path("changes")).hasSize(1);
            }
            assertThat(things.made("silent")).isEqualTo(1);
            assertThat(script.made("slow")).isEqualTo(1);
            assertThat(things.keys("silent")).hasSize(2);
            assertThat(script.keys("slow")).hasSize(2);
            assertThat(Set.copyOf(things.keys("silent"))).hasSize(1);
            assertThat(Set.copyOf(script.keys("slow"))).hasSize(1);
        }
    }

    private static void begun(Workshop workshop, String resource, BooleanSupplier made) {
        workshop.app()
                .api()
                .await(
                        resource,
                        answer -> made.getAsBoolean()
                                && answer.json().path("status").asText().equals("reconciling"));
    }
}
