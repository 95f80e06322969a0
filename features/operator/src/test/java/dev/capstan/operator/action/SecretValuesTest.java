package dev.capstan.operator.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.testkit.TestPlane;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SecretValuesTest {
    @Test
    void onlyVariablesThatAreMeantForActionsCanBeRead() {
        try (TestPlane plane = TestPlane.inMemory()) {
            var values = new SecretValues(
                    plane.client(), Map.of("CAPSTAN_SECRET_API", "a", "GITHUB_TOKEN", "b", "HOME", "c"));

            assertThat(values.variable("CAPSTAN_SECRET_API")).contains("a");
            assertThat(values.variable("GITHUB_TOKEN")).isEmpty();
            assertThat(values.variable("HOME")).isEmpty();
        }
    }
}
