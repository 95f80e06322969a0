package dev.capstan.testing.s3;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;

/// An object in a bucket.
///
/// @param headers what it is given back with: `Content-Type`, `Cache-Control`, `x-amz-meta-…`
/// @param acl `private`, `public-read` …
/// @param tags each by its name
record StoredObject(
        byte[] content, Map<String, String> headers, String acl, Map<String, String> tags, Instant changed) {
    StoredObject {
        headers = Map.copyOf(headers);
        tags = Map.copyOf(tags);
    }

    String etag() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has MD5", e);
        }
    }

    boolean isPublic() {
        return acl.startsWith("public-read");
    }

    StoredObject withAcl(String other) {
        return new StoredObject(content, headers, other, tags, changed);
    }

    StoredObject withTags(Map<String, String> others) {
        return new StoredObject(content, headers, acl, others, changed);
    }
}
