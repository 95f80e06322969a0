package dev.capstan.providers.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestResources;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.testing.s3.S3Server;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AwsProviderTest {
    private final Provider provider = new AwsProvider();

    @Test
    void theProviderIsFound() {
        assertThat(ServiceLoader.load(Provider.class))
                .anySatisfy(each -> assertThat(each).isInstanceOf(AwsProvider.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aws:s3:Bucket", "aws:s3/bucket:Bucket"})
    void aTypeIsKnownByAllItsNames(String token) {
        assertThat(provider.type(token)).map(TypeSchema::token).contains("aws:s3:Bucket");
    }

    @Test
    void aTypeThatIsNotThereIsNotThere() {
        assertThat(provider.type("aws:ec2:Instance")).isEmpty();
        assertThat(provider.type("bucket")).isEmpty();
    }

    @Test
    void allThatIsWrongWithABucketIsSaidAtOnce() throws Exception {
        Checked checked = checked(
                "aws:s3:Bucket",
                Map.of("bucket", "Not_fine", "website", Map.of("index", "a.html", "errorDocument", 404)));

        assertThat(checked.problems())
                .extracting(Checked.Problem::toString)
                .containsExactlyInAnyOrder(
                        "website.index: is not known here, expected errorDocument, indexDocument, redirectAllRequestsTo",
                        "website.errorDocument: is no text",
                        "website: needs indexDocument or redirectAllRequestsTo",
                        "bucket: is Not_fine, expected 3 to 63 lower case letters, digits, dots and hyphens, with a"
                                + " letter or digit at both ends");
    }

    @Test
    void anObjectHasOneContent() throws Exception {
        Checked checked =
                checked("aws:s3:BucketObject", Map.of("bucket", "b", "content", "x", "contentBase64", "no base64"));

        assertThat(checked.problems())
                .extracting(Checked.Problem::toString)
                .containsExactly(
                        "contentBase64: is given beside content, expected one of them", "contentBase64: is no Base64");
    }

    @Test
    void anAssetIsItsText() throws Exception {
        Checked asset = checked("aws:s3:BucketObject", Map.of("bucket", "b", "source", Map.of("text", "hello")));
        Checked file = checked("aws:s3:BucketObject", Map.of("bucket", "b", "source", Map.of("path", "a.html")));

        assertThat(asset.inputs()).isEqualTo(Map.of("bucket", "b", "key", "it", "content", "hello"));
        assertThat(file.problems())
                .extracting(Checked.Problem::toString)
                .containsExactly("source: is no text, expected what fn::stringAsset gives");
    }

    @Test
    void whatIsNotKnownYetIsFine() throws Exception {
        assertThat(checked("aws:s3:BucketPolicy", Map.of("bucket", Unknown.VALUE, "policy", Map.of("a", Unknown.VALUE)))
                        .problems())
                .isEmpty();
        assertThat(checked("aws:s3:BucketOwnershipControls", Map.of("bucket", "b", "rule", Unknown.VALUE))
                        .problems())
                .isEmpty();
    }

    @Test
    void anAddressThatGivesOutCredentialsIsNotCalled() {
        assertThatThrownBy(() -> read("http://169.254.169.254"))
                .isInstanceOf(TerminalException.class)
                .hasMessage("host 169.254.169.254 has address 169.254.169.254, which may not be called");
    }

    @Test
    void aServerThatIsNotThereIsTriedAgainLater() {
        String url;
        try (var server = S3Server.start(S3Server.NewBuckets.PRIVATE)) {
            url = server.url();
        }

        assertThatThrownBy(() -> read(url))
                .isInstanceOf(RetryableException.class)
                .hasMessageStartingWith("bucket b cannot be looked at: " + url + " gave no answer");
    }

    @Test
    void anInterruptedCallEnds() {
        try (var server = S3Server.start(S3Server.NewBuckets.PRIVATE)) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> read(server.url())).isInstanceOf(InterruptedException.class);
        }
    }

    private Checked checked(String token, Map<String, Object> inputs) throws Exception {
        var settings =
                new ProviderSettings(Map.of("region", "us-east-1", "accessKey", "a", "secretKey", "b"), Map.of());
        try (ProviderConnection connection = provider.connect(settings)) {
            return new TestResources(provider, connection).check(token, "it", inputs, Optional.empty());
        }
    }

    private void read(String endpoint) throws Exception {
        var settings = new ProviderSettings(
                Map.of("endpoint", endpoint, "accessKey", "a", "secretKey", "b", "maxRetries", 0), Map.of());
        try (ProviderConnection connection = provider.connect(settings)) {
            var _ = connection.read(new Existing("aws:s3:Bucket", "it", "b", Map.of(), Map.of()));
        }
    }
}
