package dev.capstan.server.kube.discovery;

import static dev.capstan.server.kube.discovery.DiscoveryForm.PLAIN;
import static dev.capstan.server.kube.discovery.DiscoveryForm.V2;
import static dev.capstan.server.kube.discovery.DiscoveryForm.V2BETA1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DiscoveryFormTest {
    private static final String AS_V2 = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final String AS_V2BETA1 =
            "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";

    @Test
    void theFirstFormThatIsAcceptedWins() {
        assertThat(DiscoveryForm.asked(AS_V2 + "," + AS_V2BETA1 + ",application/json"))
                .contains(V2);
        assertThat(DiscoveryForm.asked(AS_V2BETA1 + "," + AS_V2)).contains(V2BETA1);
        assertThat(DiscoveryForm.asked(AS_V2 + ";q=0.5,application/json")).contains(PLAIN);
    }

    @Test
    void whoeverAsksForNothingSpecialGetsThePlainForm() {
        assertThat(DiscoveryForm.asked(null)).contains(PLAIN);
        assertThat(DiscoveryForm.asked("*/*")).contains(PLAIN);
        assertThat(DiscoveryForm.asked("application/json;charset=utf-8")).contains(PLAIN);
    }

    @Test
    void anUnknownFormIsPassedOver() {
        assertThat(DiscoveryForm.asked(AS_V2.replace("v=v2", "v=v3") + "," + AS_V2BETA1))
                .contains(V2BETA1);
        assertThat(DiscoveryForm.asked("application/json;as=Table;v=v1;g=meta.k8s.io"))
                .isEmpty();
        assertThat(DiscoveryForm.asked("text/html")).isEmpty();
    }

    @Test
    void theContentTypeNamesTheForm() {
        assertThat(V2.contentType()).isEqualTo(AS_V2);
        assertThat(V2BETA1.contentType()).isEqualTo(AS_V2BETA1);
        assertThat(PLAIN.contentType()).isEqualTo("application/json");
    }
}
