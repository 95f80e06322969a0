package dev.capstan.plugins.terraform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.Plan;
import org.junit.jupiter.api.Test;

final class ProposedTest {
    @Test
    void changesAreToldAndSecretsAreNot() throws Exception {
        String shown = """
                {"resource_changes": [
                  {"address": "a.same", "change": {"actions": ["no-op"], "before": {"x": 1}, "after": {"x": 1}}},
                  {"address": "a.read", "change": {"actions": ["read"], "before": null, "after": {"x": 1}}},
                  {"address": "a.new", "change": {"actions": ["create"], "before": null,
                    "after": {"size": 3, "key": "hunter2"}, "after_unknown": {"id": true},
                    "after_sensitive": {"key": true}}},
                  {"address": "a.other", "change": {"actions": ["update"], "before": {"size": 3, "key": "old"},
                    "after": {"size": 4, "key": "hunter2"}, "after_unknown": {},
                    "before_sensitive": {"key": true}, "after_sensitive": {"key": true}}},
                  {"address": "a.replaced", "change": {"actions": ["delete", "create"], "before": {"zone": "a"},
                    "after": {"zone": "b"}}},
                  {"address": "a.old", "change": {"actions": ["delete"], "before": {"size": 3}, "after": null}}],
                 "output_changes": {"host": {"actions": ["no-op"]},
                  "token": {"actions": ["update"], "before": "a", "after": "hunter2", "before_sensitive": true,
                    "after_sensitive": true}}}
                """;

        Plan plan = Proposed.plan("database", Json.map(Json.read(shown.getBytes(UTF_8))));

        assertThat(plan.summary()).isEqualTo("apply module database");
        assertThat(plan.changes())
                .containsExactly(
                        Plan.Change.create(
                                "a.new",
                                "id nothing → (known afterwards), key nothing → (sensitive), size nothing → 3"),
                        Plan.Change.update("a.other", "key (sensitive) → (sensitive), size 3 → 4"),
                        Plan.Change.delete("a.replaced", "to be replaced: zone \"a\" → \"b\""),
                        Plan.Change.create("a.replaced", "in its place"),
                        Plan.Change.delete("a.old", "no longer wanted"),
                        Plan.Change.update("output token", "(sensitive) → (sensitive)"));
    }

    @Test
    void nothingToDoIsAnEmptyPlan() throws Exception {
        assertThat(Proposed.plan("database", Json.map(Json.read("{\"resource_changes\": []}".getBytes(UTF_8)))))
                .isEqualTo(Plan.empty());
    }
}
