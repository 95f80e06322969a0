package dev.capstan.providers.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderSettings;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AwsSettingsTest {
    private static final Map<String, String> KEYS =
            Map.of("AWS_ACCESS_KEY_ID", "AKIA", "AWS_SECRET_ACCESS_KEY", "hidden");

    @Test
    void everythingMayComeFromTheStacksEnvironment() {
        var environment = Map.of(
                "AWS_ENDPOINT_URL", "http://127.0.0.1:9000",
                "AWS_DEFAULT_REGION", "eu-central-1",
                "AWS_ACCESS_KEY_ID", "AKIA",
                "AWS_SECRET_ACCESS_KEY", "hidden",
                "AWS_SESSION_TOKEN", "session");

        assertThat(AwsSettings.of(new ProviderSettings(Map.of(), environment)))
                .isEqualTo(new AwsSettings(
                        "eu-central-1",
                        Optional.of(URI.create("http://127.0.0.1:9000")),
                        true,
                        new AwsSettings.Credentials("AKIA", "hidden", Optional.of("session")),
                        3));
    }

    @Test
    void configCountsMoreThanTheEnvironment() {
        var config = Map.<String, Object>of(
                "region", "us-west-2", "accessKey", "AKIB", "secretKey", "other", "s3UsePathStyle", "true");

        AwsSettings settings = AwsSettings.of(new ProviderSettings(config, KEYS));

        assertThat(settings.region()).isEqualTo("us-west-2");
        assertThat(settings.credentials().accessKey()).isEqualTo("AKIB");
        assertThat(settings.pathStyle()).isTrue();
        assertThat(settings.endpoint()).isEmpty();
    }

    @Test
    void endpointsAreAMapAListOrJson() {
        Object map = Map.of("s3", "http://a:1");
        for (Object endpoints : List.of(map, List.of(map), "[{\"s3\": \"http://a:1\"}]", "{\"s3\": \"http://a:1\"}")) {
            assertThat(AwsSettings.of(new ProviderSettings(Map.of("endpoints", endpoints), KEYS))
                            .endpoint())
                    .contains(URI.create("http://a:1"));
        }
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        var config = Map.<String, Object>of("profile", "me", "maxRetries", 99, "skipRegionValidation", true);

        assertThatThrownBy(() -> AwsSettings.of(new ProviderSettings(config, Map.of())))
                .isInstanceOf(TerminalException.class)
                .hasMessage("aws:profile is not supported here; supported are accessKey, endpoint, endpoints,"
                        + " maxRetries, region, s3ForcePathStyle, s3UsePathStyle, secretKey, token, version;"
                        + " aws:region is missing: set it in the stack's config, or AWS_REGION in its environment;"
                        + " aws:accessKey is missing: set it in the stack's config, or AWS_ACCESS_KEY_ID in its"
                        + " environment; nothing of the server's own is used; aws:secretKey is missing: set it in the"
                        + " stack's config as a secret, or AWS_SECRET_ACCESS_KEY in its environment;"
                        + " aws:maxRetries is 99, expected 0 to 10");
    }

    @Test
    void aSecretIsNeverShown() {
        assertThat(AwsSettings.of(new ProviderSettings(Map.of("region", "us-east-1"), KEYS))
                        .toString())
                .doesNotContain("hidden");
    }
}
