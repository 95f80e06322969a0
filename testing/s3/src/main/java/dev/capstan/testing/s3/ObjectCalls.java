package dev.capstan.testing.s3;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Calls that are about an object.
final class ObjectCalls {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Set<String> KEPT = Set.of(
            "content-type",
            "cache-control",
            "content-disposition",
            "content-encoding",
            "content-language",
            "x-amz-website-redirect-location",
            "x-amz-storage-class");

    private final Account account;

    ObjectCalls(Account account) {
        this.account = account;
    }

    Reply answer(S3Request request) {
        Bucket bucket = account.bucket(request.bucket());
        if (request.query().containsKey("tagging")) {
            return tagging(request, bucket);
        }
        if (request.query().containsKey("uploads") || request.query().containsKey("uploadId")) {
            throw new S3Error(501, "NotImplemented", "Uploads in parts are not implemented");
        }
        return switch (request.method()) {
            case "PUT" -> request.query().containsKey("acl") ? acl(request, bucket) : put(request, bucket);
            case "GET", "HEAD" -> whole(bucket.object(request.key()));
            case "DELETE" -> {
                bucket.objects().remove(request.key());
                yield Reply.empty(204);
            }
            default -> throw new S3Error(405, "MethodNotAllowed", "The specified method is not allowed");
        };
    }

    static Reply whole(StoredObject object) {
        var headers = new TreeMap<>(object.headers());
        headers.put("ETag", '"' + object.etag() + '"');
        headers.put("Last-Modified", DATE.format(object.changed()));
        if (!object.tags().isEmpty()) {
            headers.put("x-amz-tagging-count", String.valueOf(object.tags().size()));
        }
        return new Reply(200, headers, object.content());
    }

    private Reply put(S3Request request, Bucket bucket) {
        var headers = new TreeMap<String, String>();
        request.headers().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (KEPT.contains(lower) || lower.startsWith("x-amz-meta-")) {
                headers.put(lower, values.getFirst().replace("aws-chunked,", ""));
            }
        });
        headers.putIfAbsent("content-type", "binary/octet-stream");
        headers.remove("content-encoding", "aws-chunked");
        Map<String, String> tags = Tags.read(request.header("X-amz-tagging").orElse(""));
        var object = new StoredObject(
                request.body(),
                headers,
                acl(bucket, request.header("X-amz-acl").orElse("private")),
                tags,
                account.clock().instant());
        bucket.objects().put(request.key(), object);
        return Reply.empty(200).with("ETag", '"' + object.etag() + '"');
    }

    private static Reply acl(S3Request request, Bucket bucket) {
        String acl = acl(bucket, request.header("X-amz-acl").orElse("private"));
        bucket.objects().put(request.key(), bucket.object(request.key()).withAcl(acl));
        return Reply.empty(200);
    }

    private static String acl(Bucket bucket, String wanted) {
        var access = new PublicAccess(bucket);
        if (!access.takesAcls()
                && !Set.of("private", "bucket-owner-full-control").contains(wanted)) {
            throw new S3Error(400, "AccessControlListNotSupported", "The bucket does not allow ACLs");
        }
        if (wanted.startsWith("public") && access.blocks("BlockPublicAcls")) {
            throw S3Error.denied();
        }
        return wanted;
    }

    private static Reply tagging(S3Request request, Bucket bucket) {
        StoredObject object = bucket.object(request.key());
        return switch (request.method()) {
            case "GET" -> Tags.reply(object.tags());
            case "PUT" -> {
                bucket.objects().put(request.key(), object.withTags(Tags.read(request.body())));
                yield Reply.empty(200);
            }
            case "DELETE" -> {
                bucket.objects().put(request.key(), object.withTags(Map.of()));
                yield Reply.empty(204);
            }
            default -> throw new S3Error(405, "MethodNotAllowed", "The specified method is not allowed");
        };
    }
}
