package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Api;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The process is killed while its plugin changes things.
@Timeout(300)
final class KilledServerIT {
    private static final List<String> HELD = List.of("before-0", "before-1", "after-0", "after-1");

    @TempDir
    private Path home;

    /// [S2-50] [A2-2] [A2-11]
    @Test
    void whatWasBeingReconciledIsPickedUpAndNothingIsDoneTwice() throws Exception {
        try (var office = new Office(home);
                var load = new Load(office).start()) {
            load.await(50);
            holdAndKill(office, load);
            office.revive();
            load.await(50);
            office.kill();
            office.revive();
            load.await(50);
            Map<String, Load.Account> accounts = load.stop();

            new Audit(office, accounts).pass();
            for (String each : HELD) {
                JsonNode history = history(office, each);
                assertThat(history).as(each).hasSize(1);
                assertThat(history.get(0).path("success").asBoolean()).isTrue();
                assertThat(history.get(0).path("resources_created").asInt()).isEqualTo(1);
            }
            System.out.println("KilledServerIT: " + load);
        }
    }

    /// Some have not done anything yet, others have and nobody knows.
    private static void holdAndKill(Office office, Load load) throws IOException, InterruptedException {
        office.books().hold();
        HELD.forEach(load::open);
        for (String each : HELD) {
            office.api().await("/api/v1/resources/by-name/Account/v1/" + each, answer -> {
                assertThat(answer.code()).isEqualTo(200);
                return office.books().isHeld(each)
                        && answer.json().path("status").asText().equals("reconciling");
            });
            assertThat(office.books().of(each)).hasSize(each.startsWith("after") ? 1 : 0);
        }
        office.kill();
        office.books().release();
    }

    private static JsonNode history(Office office, String name) {
        Api api = office.api();
        long id = api.get("/api/v1/resources/by-name/Account/v1/" + name)
                .json()
                .path("id")
                .asLong();
        return api.get("/api/v1/resources/" + id + "/history").json();
    }
}
