package dev.capstan.operator.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReconcilerSettingTest {
    @Test
    void everyFormIsUnderstood() {
        assertThat(choice("")).isEqualTo(new ReconcilerChoice.Claimed());
        assertThat(choice("external")).isEqualTo(new ReconcilerChoice.External());
        assertThat(choice("{\"external\": true}")).isEqualTo(new ReconcilerChoice.External());
        assertThat(choice("boxer")).isEqualTo(new ReconcilerChoice.Named("boxer"));
        assertThat(choice("{\"plugin\": \"boxer\"}")).isEqualTo(new ReconcilerChoice.Named("boxer"));
        assertThat(choice("{\"max_concurrent_reconciles\": 2}")).isEqualTo(new ReconcilerChoice.Claimed());
        assertThat(choice("{\"action\": \"http\", \"with\": {\"a\": 1}, \"secrets\": {\"b\": {\"env\": \"C\"}}}"))
                .isEqualTo(new ReconcilerChoice.Action(
                        "http", Map.of("a", 1), Map.of("b", new ReconcilerChoice.SecretSource.Variable("C"))));
    }

    @Test
    void aTypeSaysHowOftenAndHowLong() {
        var setting = ReconcilerSetting.parse(Optional.of("""
                {"plugin": "boxer", "max_concurrent_reconciles": 2, "reconcile_interval": 30, "drift_interval": "1h30m",
                 "backoff_first": "90s", "backoff_max": "2h", "reconcile_timeout": "5m"}"""));

        assertThat(setting.pace())
                .isEqualTo(new PaceWishes(
                        Optional.of(2),
                        Optional.of(Duration.ofSeconds(30)),
                        Optional.of(Duration.ofMinutes(90)),
                        Optional.of(Duration.ofSeconds(90)),
                        Optional.of(Duration.ofHours(2)),
                        Optional.of(Duration.ofMinutes(5))));
    }

    @Test
    void allThatMakesNoSenseIsToldAtOnce() {
        assertThat(problems("""
                {"plugin": "", "action": 1, "with": [], "max_concurrent_reconciles": 0, "reconcile_interval": "soon",
                 "drift_interval": true, "backoff_first": "2h", "backoff_max": "1h", "reconcile_timeout": "-5m"}"""))
                .containsExactly(
                        "plugin and action exclude each other: say one of them",
                        "plugin is \"\", expected the name of one",
                        "max_concurrent_reconciles is 0, expected a number from 1 to 1000",
                        "reconcile_interval is soon, expected a time from 1s to 8760h, such as 90s, 5m or 1h30m",
                        "drift_interval is true, expected a time from 1s to 8760h, such as 90s, 5m or 1h30m",
                        "reconcile_timeout is -5m, expected a time from 1s to 8760h, such as 90s, 5m or 1h30m",
                        "backoff_max is 1h, expected at least backoff_first, which is 2h");
        assertThat(problems("{\"external\": true, \"drift_interval\": \"1m\", \"with\": {}}"))
                .containsExactly(
                        "drift_interval is for reconcilers that run here, not for one outside",
                        "with is for an action: say which with action");
        assertThat(problems("{\"external\": false, \"actoin\": \"http\"}"))
                .containsExactly(
                        "actoin is unknown, expected one of action, backoff_first, backoff_max, drift_interval, external,"
                                + " max_concurrent_reconciles, plugin, reconcile_interval, reconcile_timeout, secrets, with",
                        "external is false, expected true, or leave it out");
        assertThat(problems("{\"action\": \"http\"")).singleElement().asString().startsWith("it is no JSON: ");
    }

    private static ReconcilerChoice choice(String annotation) {
        return ReconcilerSetting.parse(Optional.of(annotation)).choice();
    }

    private static List<String> problems(String annotation) {
        return ((ReconcilerChoice.Wrong) choice(annotation)).problems();
    }
}
