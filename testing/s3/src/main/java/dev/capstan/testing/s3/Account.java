package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.testing.s3.S3Server.NewBuckets;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// All buckets. Guarded by itself: whoever uses it, or a bucket of it, holds its monitor.
final class Account {
    static final String HOME = "us-east-1";

    private static final Pattern NAME =
            Pattern.compile("(?!\\d+\\.\\d+\\.\\d+\\.\\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final String CLOSED = """
            <PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls>\
            <IgnorePublicAcls>true</IgnorePublicAcls><BlockPublicPolicy>true</BlockPublicPolicy>\
            <RestrictPublicBuckets>true</RestrictPublicBuckets></PublicAccessBlockConfiguration>""";
    private static final String OWNED = """
            <OwnershipControls><Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership></Rule></OwnershipControls>""";

    private final TreeMap<String, Bucket> buckets = new TreeMap<>();
    private final NewBuckets newBuckets;
    private final InstantSource clock;

    Account(NewBuckets newBuckets, InstantSource clock) {
        this.newBuckets = newBuckets;
        this.clock = clock;
    }

    InstantSource clock() {
        return clock;
    }

    Collection<Bucket> buckets() {
        return buckets.values();
    }

    /// @throws S3Error when there is none
    Bucket bucket(String name) {
        return find(name).orElseThrow(() -> S3Error.noBucket(name));
    }

    Optional<Bucket> find(String name) {
        return Optional.ofNullable(buckets.get(name));
    }

    /// Makes one. Who asks for what it has already is told so, but in the oldest region.
    void create(String name, String region) {
        if (!NAME.matcher(name).matches() || name.contains("..")) {
            throw new S3Error(400, "InvalidBucketName", "The specified bucket is not valid: " + name);
        }
        if (!buckets.containsKey(name)) {
            buckets.put(name, made(name, region));
        } else if (!region.equals(HOME)) {
            throw new S3Error(409, "BucketAlreadyOwnedByYou", "You own the bucket already: " + name);
        }
    }

    void delete(String name) {
        if (!bucket(name).objects().isEmpty()) {
            throw new S3Error(409, "BucketNotEmpty", "The bucket you tried to delete is not empty");
        }
        buckets.remove(name);
    }

    private Bucket made(String name, String region) {
        var bucket = new Bucket(name, region, clock.instant());
        bucket.set(Setting.OWNERSHIP, OWNED.getBytes(UTF_8));
        switch (newBuckets) {
            case PRIVATE -> bucket.set(Setting.PUBLIC_ACCESS_BLOCK, CLOSED.getBytes(UTF_8));
            case PUBLIC -> bucket.set(Setting.POLICY, readable(name));
        }
        return bucket;
    }

    private static byte[] readable(String name) {
        return """
                {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": "*",
                 "Action": "s3:GetObject", "Resource": "arn:aws:s3:::%s/*"}]}""".formatted(name).getBytes(UTF_8);
    }
}
