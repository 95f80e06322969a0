package dev.capstan.providers.aws;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.Tag;

/// The tags of buckets, and among them ours, which nobody else gets to see.
final class BucketTags {
    private static final String OURS = "capstan:creation";

    private final S3 s3;

    BucketTags(S3 s3) {
        this.s3 = s3;
    }

    /// Those that people have set.
    Map<String, String> read(String bucket) throws InterruptedException {
        Map<String, String> tags = all(bucket);
        tags.keySet().removeIf(name -> name.equals(OURS) || name.startsWith("aws:"));
        return tags;
    }

    /// The token of the creation that made it.
    Optional<String> token(String bucket) throws InterruptedException {
        return Optional.ofNullable(all(bucket).get(OURS));
    }

    void put(String bucket, Map<String, String> tags, Optional<String> token) throws InterruptedException {
        var all = new TreeMap<>(tags);
        token.ifPresent(each -> all.put(OURS, each));
        var set = all.entrySet().stream()
                .map(each ->
                        Tag.builder().key(each.getKey()).value(each.getValue()).build())
                .toList();
        s3.call("bucket " + bucket + " cannot be tagged", client -> {
            try {
                return set.isEmpty()
                        ? client.deleteBucketTagging(each -> each.bucket(bucket))
                        : client.putBucketTagging(each -> each.bucket(bucket).tagging(them -> them.tagSet(set)));
            } catch (S3Exception e) {
                if (tags.isEmpty() && isUnknown(e)) {
                    // A server without tags, and nobody asked for one.
                    return false;
                }
                throw e;
            }
        });
    }

    private Map<String, String> all(String bucket) throws InterruptedException {
        var all = new TreeMap<String, String>();
        s3.call("the tags of bucket " + bucket + " cannot be read", client -> {
            try {
                client.getBucketTagging(each -> each.bucket(bucket))
                        .tagSet()
                        .forEach(each -> all.put(each.key(), each.value()));
                return true;
            } catch (S3Exception e) {
                if (e.statusCode() == 404 || isUnknown(e)) {
                    return false;
                }
                throw e;
            }
        });
        return all;
    }

    private static boolean isUnknown(S3Exception e) {
        return e.statusCode() == 501 || S3.code(e).equals("NotImplemented");
    }
}
