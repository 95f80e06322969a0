package dev.capstan.operator.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.operator.type.ReconcilerChoice.SecretSource;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.TerminalException;
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

    @Test
    void whatIsInNoNamespaceHasNoSecretsOfItsOwn() {
        try (TestPlane plane = TestPlane.inMemory()) {
            var secrets = new NamedSecrets(
                    ManagedResource.of("Gadget", "", "a", Map.of()),
                    Map.of("token", new SecretSource.Key("", "vault", "token")),
                    new SecretValues(plane.client(), Map.of()));

            assertThatThrownBy(() -> secrets.find("token"))
                    .isInstanceOf(TerminalException.class)
                    .hasMessage("secret token says no namespace, and Gadget a is in none: say it in"
                            + " secrets.token.namespace of the type's reconciler");
        }
    }
}
