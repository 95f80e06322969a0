package dev.capstan.providers.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.TestResources;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.testing.s3.Page;
import dev.capstan.testing.s3.S3Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// The provider with our own server, which serves the pages of websites and knows who may read them.
final class OurServerTest extends S3ProviderContract {
    private final S3Server server = S3Server.start(S3Server.NewBuckets.PRIVATE);

    @Override
    Map<String, Object> config() {
        return Map.of("endpoint", server.url(), "accessKey", "test", "secretKey", "test");
    }

    @AfterAll
    void close() {
        assertThat(server.buckets()).as("every test cleans up").isEmpty();
        server.close();
    }

    /// [S1-4]
    @Test
    void theWorldReadsAWebsiteOnceAPolicyLetsIt() throws Exception {
        var bucket = bucket(Map.of("website", Map.of("indexDocument", "index.html")));
        String website = String.valueOf(bucket.outputs().get("websiteEndpoint"));
        resources()
                .create(
                        "aws:s3:BucketObject",
                        "index.html",
                        Map.of("bucket", bucket.id(), "content", "Hello World, Berlin!", "contentType", "text/html"));

        assertThat(Page.visit(website, "/").status()).isEqualTo(403);

        setting("aws:s3:BucketPublicAccessBlock", "blockPublicPolicy", false);
        setting("aws:s3:BucketPolicy", "policy", policy("s3:GetObject"));
        Page page = Page.visit(website, "/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers()).containsEntry("content-type", "text/html");
        assertThat(page.body()).isEqualTo("Hello World, Berlin!");
    }

    @Test
    void aBucketOfACreationThatWasCutShortIsFoundAgainWhileItIsYoung() throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(server.url() + "/" + bucketName()))
                    .header("Authorization", "as if the run had died before there was a tag")
                    .PUT(BodyPublishers.noBody())
                    .build();
            assertThat(http.send(request, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
        }
        Map<String, Object> inputs = Map.of("bucket", bucketName());
        var policy = new AddressPolicy(AddressPolicy.Reach.PRIVATE, List.of());
        var later = new AwsProvider(policy, () -> Instant.now().plus(Duration.ofHours(2)));

        try (var connection = later.connect(new ProviderSettings(config(), Map.of()))) {
            assertThatThrownBy(() -> new TestResources(later, connection).resume("aws:s3:Bucket", "site", inputs))
                    .isInstanceOf(TerminalException.class);
        }
        assertThatThrownBy(() -> resources().create("aws:s3:Bucket", "site", inputs))
                .isInstanceOf(TerminalException.class);
        assertThat(resources().resume("aws:s3:Bucket", "site", inputs).id()).isEqualTo(bucketName());
        assertThat(resources().create("aws:s3:Bucket", "site", inputs).id())
                .as("it has a tag now")
                .isEqualTo(bucketName());
    }

    @Test
    void aNewBucketThatCannotHaveItsTagsIsNotLeftBehind() throws Exception {
        Map<String, Object> inputs = Map.of("bucket", bucketName(), "tags", Map.of("", "a tag without a name"));

        assertThatThrownBy(() -> resources().create("aws:s3:Bucket", "site", inputs))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("bucket " + bucketName() + " cannot be tagged");

        assertThat(server.buckets()).doesNotContain(bucketName());
        assertThat(bucket(Map.of()).id()).isEqualTo(bucketName());
    }

    @Test
    void aPublicPolicyIsRefusedWhileThePublicIsKeptOut() throws Exception {
        bucket(Map.of());

        assertThatThrownBy(() -> setting("aws:s3:BucketPolicy", "policy", policy("s3:GetObject")))
                .isInstanceOf(TerminalException.class)
                .hasMessage("the policy of bucket " + bucketName() + " cannot be set: S3 says AccessDenied (public"
                        + " policies are blocked by the BlockPublicPolicy block public access setting): the credentials"
                        + " lack the permission for it, or a public access block forbids it");
    }

    @Test
    void anAclIsRefusedWhereThereAreNone() throws Exception {
        bucket(Map.of());

        assertThatThrownBy(() -> resources()
                        .create(
                                "aws:s3:BucketObject",
                                "page",
                                Map.of("bucket", bucketName(), "content", "x", "acl", "public-read")))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("AccessControlListNotSupported")
                .hasMessageEndingWith(
                        "leave acl out, or have aws:s3:BucketOwnershipControls say ObjectWriter and depend on it");
    }
}
