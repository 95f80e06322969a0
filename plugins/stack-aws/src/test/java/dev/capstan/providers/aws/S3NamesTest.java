package dev.capstan.providers.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class S3NamesTest {
    /// [S1-34]
    @Test
    void namesOnAwsAreThoseOfAws() {
        var names = new S3Names("us-east-1", Optional.empty());

        assertThat(names.website("template-test-berlin-website"))
                .isEqualTo("template-test-berlin-website.s3-website-us-east-1.amazonaws.com");
        assertThat(names.address()).hasToString("https://s3.us-east-1.amazonaws.com");
        assertThat(names.domain("b")).isEqualTo("b.s3.amazonaws.com");
        assertThat(names.regionalDomain("b")).isEqualTo("b.s3.us-east-1.amazonaws.com");
        assertThat(names.arn("b")).isEqualTo("arn:aws:s3:::b");
        assertThat(names.hostedZone()).contains("Z3AQBSTGFYJSTF");
    }

    @Test
    void youngerRegionsHaveADotBeforeTheirName() {
        assertThat(new S3Names("eu-central-1", Optional.empty()).website("b"))
                .isEqualTo("b.s3-website.eu-central-1.amazonaws.com");
        assertThat(new S3Names("cn-north-1", Optional.empty()).arn("b")).isEqualTo("arn:aws-cn:s3:::b");
    }

    @Test
    void elsewhereNamesAreBelowTheEndpoint() {
        var names = new S3Names("us-east-1", Optional.of(URI.create("http://127.0.0.1:9000")));

        assertThat(names.website("b")).isEqualTo("b.s3-website.127.0.0.1:9000");
        assertThat(names.regionalDomain("b")).isEqualTo("b.127.0.0.1:9000");
        assertThat(names.hostedZone()).isEmpty();
    }
}
