package dev.capstan.providers.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestResources;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What the provider does with every server that speaks as S3 does.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class S3ProviderContract {
    private static final String BUCKET = "aws:s3:Bucket";
    private static final String OBJECT = "aws:s3:BucketObject";

    /// Where to go, and as whom.
    abstract Map<String, Object> config();

    /// Nobody else has it: a server may be used by many.
    private String name = "";

    private ProviderConnection connection = new AwsProvider().connect(new ProviderSettings(fake(), Map.of()));
    private TestResources resources = new TestResources(new AwsProvider(), connection);

    private static Map<String, Object> fake() {
        return Map.of("region", "us-east-1", "accessKey", "none", "secretKey", "none");
    }

    @BeforeEach
    final void connect() {
        name = "capstan-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        connection = new AwsProvider().connect(new ProviderSettings(config(), Map.of()));
        resources = new TestResources(new AwsProvider(), connection);
    }

    @AfterEach
    final void clean() throws Exception {
        connection.delete(new Existing(BUCKET, "it", name, Map.of("bucket", name, "forceDestroy", true), Map.of()));
        connection.close();
    }

    final String bucketName() {
        return name;
    }

    final TestResources resources() {
        return resources;
    }

    final Existing bucket(Map<String, Object> more) throws Exception {
        var inputs = new LinkedHashMap<String, Object>(more);
        inputs.put("bucket", name);
        return resources.create(BUCKET, "site", inputs);
    }

    final Existing setting(String type, String field, Object value) throws Exception {
        return resources.create(type, "it", Map.of("bucket", name, field, value));
    }

    @Test
    void aBucketIsMadeReadChangedAndDeleted() throws Exception {
        Existing made = bucket(Map.of("tags", Map.of("team", "web"), "website", Map.of("indexDocument", "a.html")));

        assertThat(made.id()).isEqualTo(name);
        assertThat(made.outputs()).containsEntry("arn", "arn:aws:s3:::" + name);
        assertThat(String.valueOf(made.outputs().get("websiteEndpoint"))).startsWith(name + ".s3-website");
        assertThat(connection.read(made)).contains(made);

        Existing changed = resources.update(
                made, Map.of("bucket", name, "website", Map.of("indexDocument", "b.html", "errorDocument", "e.html")));
        assertThat(connection.read(changed)).contains(changed);

        Existing plain = resources.update(changed, Map.of("bucket", name));
        assertThat(plain.outputs()).doesNotContainKeys("website", "websiteEndpoint");
        assertThat(connection.read(plain)).contains(plain);

        connection.delete(plain);
        assertThat(connection.read(plain)).isEmpty();
        connection.delete(plain);
    }

    @Test
    void aBucketThatIsMadeTwiceByOneTokenIsMadeOnce() throws Exception {
        Existing made = bucket(Map.of("tags", Map.of("team", "web")));

        assertThat(resources.create(BUCKET, "site", made.inputs())).isEqualTo(made);
        assertThat(resources.resume(BUCKET, "site", made.inputs())).isEqualTo(made);
    }

    @Test
    void aBucketOfSomebodyElseIsNotTakenOver() throws Exception {
        Existing made = bucket(Map.of());

        assertThatThrownBy(() -> resources.withToken("another").create(BUCKET, "mine", made.inputs()))
                .isInstanceOf(TerminalException.class)
                .hasMessage("bucket " + name + " is there already, and this resource did not make it: choose another"
                        + " name, take it over with the option import: " + name
                        + ", or, if the resource is only called otherwise now, name the old one in options.aliases");
        assertThatThrownBy(() -> resources.withToken("another").resume(BUCKET, "mine", made.inputs()))
                .isInstanceOf(TerminalException.class);
    }

    @Test
    void aBucketIsImportedAsItIs() throws Exception {
        Existing made = bucket(Map.of("tags", Map.of("team", "web"), "website", Map.of("indexDocument", "a.html")));

        Optional<Existing> read = connection.read(new Existing(BUCKET, "site", name, Map.of(), Map.of()));

        assertThat(read).map(Existing::inputs).contains(made.inputs());
        assertThat(read).map(Existing::outputs).contains(made.outputs());
    }

    @Test
    void aBucketWithSomethingInItStaysUnlessForced() throws Exception {
        Existing made = bucket(Map.of());
        resources.create(OBJECT, "page", Map.of("bucket", name, "content", "x"));

        assertThatThrownBy(() -> connection.delete(made))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("bucket " + name + " cannot be deleted: S3 says BucketNotEmpty")
                .hasMessageEndingWith("remove what is in it, or set forceDestroy: true and update the stack before");

        Existing forced = resources.update(made, Map.of("bucket", name, "forceDestroy", true));
        connection.delete(forced);
        assertThat(connection.read(forced)).isEmpty();
    }

    @Test
    void anObjectIsMadeReadChangedAndDeleted() throws Exception {
        bucket(Map.of());
        Existing made = resources.create(
                OBJECT,
                "page",
                Map.of(
                        "bucket", name,
                        "key", "a b/ü+.html",
                        "content", "<h1>Hello World, Berlin!</h1>\n",
                        "contentType", "text/html",
                        "cacheControl", "no-cache",
                        "metadata", Map.of("by", "capstan"),
                        "tags", Map.of("team", "web")));

        assertThat(made.id()).isEqualTo(name + "/a b/ü+.html");
        assertThat(made.outputs()).containsEntry("etag", "a7102169b1ea955b3709b4a8fa2b53c2");
        assertThat(connection.read(made)).contains(made);
        assertThat(connection.read(new Existing(OBJECT, "page", "s3://" + made.id(), Map.of(), Map.of())))
                .contains(made);

        Existing changed = resources.update(
                made, Map.of("bucket", name, "key", "a b/ü+.html", "contentBase64", "AAH/", "contentType", "a/b"));
        assertThat(changed.outputs().get("etag")).isNotEqualTo(made.outputs().get("etag"));
        assertThat(connection.read(changed)).contains(changed);

        connection.delete(changed);
        assertThat(connection.read(changed)).isEmpty();
        connection.delete(changed);
    }

    @Test
    void whatWasChangedByOthersIsSeen() throws Exception {
        bucket(Map.of());
        Existing made = resources.create(OBJECT, "page", Map.of("bucket", name, "content", "ours"));
        resources.create(OBJECT, "page", Map.of("bucket", name, "content", "theirs"));

        assertThat(connection.read(made).orElseThrow().inputs())
                .containsEntry("content", "theirs")
                .containsEntry("key", "page");
    }

    @Test
    void anotherKeyIsAnotherObject() throws Exception {
        bucket(Map.of());
        Existing made = resources.create(OBJECT, "page", Map.of("bucket", name, "content", "x"));

        Difference moved = resources.diff(made, Map.of("bucket", name, "key", "other", "content", "x"));
        Difference changed = resources.diff(made, Map.of("bucket", name, "content", "y"));

        assertThat(moved.replaces()).isTrue();
        assertThat(moved.deleteFirst()).isFalse();
        assertThat(changed.changes()).containsExactly(new Difference.Change(Difference.Kind.CHANGED, "content", false));
    }

    @Test
    void theWebsiteOfABucketIsAResourceOfItsOwn() throws Exception {
        Existing bucket = bucket(Map.of());
        String type = "aws:s3:BucketWebsiteConfigurationV2";
        Existing made = setting(type, "indexDocument", Map.of("suffix", "index.html"));

        assertThat(made.id()).isEqualTo(name);
        assertThat(connection.read(made)).contains(made);
        assertThat(connection.read(bucket)).as("it is no news for the bucket").contains(bucket);

        Existing changed = resources.update(
                made,
                Map.of(
                        "bucket",
                        name,
                        "redirectAllRequestsTo",
                        Map.of("hostName", "example.com", "protocol", "https")));
        assertThat(connection.read(changed)).contains(changed);

        connection.delete(changed);
        assertThat(connection.read(changed)).isEmpty();
        connection.delete(changed);
    }

    @Test
    void thePublicAccessBlockIsSetAndRemoved() throws Exception {
        bucket(Map.of());
        Existing made = setting("aws:s3:BucketPublicAccessBlock", "blockPublicPolicy", false);

        assertThat(made.inputs()).hasSize(5).containsEntry("restrictPublicBuckets", false);
        assertThat(connection.read(made)).contains(made);

        Existing changed = resources.update(made, Map.of("bucket", name, "blockPublicAcls", true));
        assertThat(connection.read(changed)).contains(changed);

        connection.delete(changed);
        assertThat(connection.read(changed)).isEmpty();
    }

    @Test
    void ownershipIsSetAndRemoved() throws Exception {
        bucket(Map.of());
        String type = "aws:s3:BucketOwnershipControls";
        Existing made = setting(type, "rule", Map.of("objectOwnership", "ObjectWriter"));

        assertThat(connection.read(made)).contains(made);

        Existing changed = resources.update(
                made, Map.of("bucket", name, "rule", Map.of("objectOwnership", "BucketOwnerPreferred")));
        assertThat(connection.read(changed)).contains(changed);

        connection.delete(changed);
        assertThat(connection.read(changed)).isEmpty();
    }

    @Test
    void aPolicyIsSetChangedAndRemoved() throws Exception {
        bucket(Map.of());
        setting("aws:s3:BucketPublicAccessBlock", "blockPublicPolicy", false);
        Existing made = setting("aws:s3:BucketPolicy", "policy", policy("s3:GetObject"));

        assertThat(connection.read(made)).contains(made);
        assertThat(resources
                        .diff(made, Map.of("bucket", name, "policy", policy("s3:GetObject")))
                        .isEmpty())
                .as("the same policy as an object and as JSON is the same")
                .isTrue();

        Existing changed = resources.update(made, Map.of("bucket", name, "policy", policy("s3:GetObjectVersion")));
        assertThat(connection.read(changed)).contains(changed);

        connection.delete(changed);
        assertThat(connection.read(changed)).isEmpty();
    }

    @Test
    void whatABucketIsMissingIsSaid() {
        assertThatThrownBy(() -> resources.create(OBJECT, "page", Map.of("bucket", name, "content", "x")))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("object page of bucket " + name + " cannot be written: S3 says NoSuchBucket");
    }

    @Test
    void aBucketGetsANameThatItKeeps() throws Exception {
        Checked first = resources.check(BUCKET, "Web Site", Map.of(), Optional.empty());
        var there = new Existing(BUCKET, "Web Site", "web-site-0000000", first.inputs(), Map.of());
        Checked second = resources.check(BUCKET, "Web Site", Map.of(), Optional.of(there));

        assertThat(first.inputs()).containsEntry("bucket", "web-site-1234567");
        assertThat(second.inputs()).containsEntry("bucket", "web-site-0000000");
    }

    final Map<String, Object> policy(String action) {
        return Map.of(
                "Version",
                "2012-10-17",
                "Statement",
                List.of(Map.of(
                        "Effect",
                        "Allow",
                        "Principal",
                        "*",
                        "Action",
                        action,
                        "Resource",
                        "arn:aws:s3:::" + name + "/*")));
    }
}
