package dev.capstan.providers.aws;

import dev.capstan.spi.TerminalException;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

/// What is in a bucket, whoever put it there.
final class BucketContents {
    private final S3 s3;

    BucketContents(S3 s3) {
        this.s3 = s3;
    }

    boolean isEmpty(String bucket) throws InterruptedException {
        return s3.find(
                        "what is in bucket " + bucket + " cannot be listed",
                        client ->
                                client.listObjectsV2(each -> each.bucket(bucket).maxKeys(1)))
                .map(page -> page.contents().isEmpty())
                .orElse(true);
    }

    /// Removes all of it, page by page.
    void remove(String bucket) throws InterruptedException {
        for (var page = page(bucket); !page.contents().isEmpty(); page = page(bucket)) {
            var keys = page.contents().stream()
                    .map(each -> ObjectIdentifier.builder().key(each.key()).build())
                    .toList();
            var answer = s3.call(
                    "what is in bucket " + bucket + " cannot be deleted",
                    client -> client.deleteObjects(each -> each.bucket(bucket)
                            .delete(them -> them.objects(keys).quiet(true))));
            if (answer.hasErrors() && !answer.errors().isEmpty()) {
                var first = answer.errors().getFirst();
                throw new TerminalException("object " + first.key() + " of bucket " + bucket
                        + " cannot be deleted: S3 says " + first.code() + " (" + first.message() + ")");
            }
        }
    }

    private ListObjectsV2Response page(String bucket) throws InterruptedException {
        return s3.find(
                        "what is in bucket " + bucket + " cannot be listed",
                        client -> client.listObjectsV2(each -> each.bucket(bucket)))
                .orElseGet(() -> ListObjectsV2Response.builder().build());
    }
}
