package dev.capstan.providers.aws;

import dev.capstan.providers.aws.ObjectType.Place;
import dev.capstan.spi.TerminalException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/// Finds out how an object is: its content is fetched only when it is not what is known.
final class ObjectReading {
    private static final int LIMIT = 8 << 20;

    private final S3 s3;

    ObjectReading(S3 s3) {
        this.s3 = s3;
    }

    /// @param inputs what would make it as it is
    record Found(Map<String, Object> inputs, String etag) {}

    Optional<Found> read(Place place, Map<String, Object> known) throws InterruptedException {
        Optional<HeadObjectResponse> head = s3.find(
                place.words() + " cannot be looked at",
                client -> client.headObject(each -> each.bucket(place.bucket()).key(place.key())));
        return head.isEmpty() ? Optional.empty() : Optional.of(found(place, known, head.get()));
    }

    private Found found(Place place, Map<String, Object> known, HeadObjectResponse head) throws InterruptedException {
        boolean imported = known.isEmpty();
        var inputs = new LinkedHashMap<>(known);
        inputs.put("bucket", place.bucket());
        inputs.put("key", place.key());
        String etag = String.valueOf(head.eTag()).replace("\"", "");
        boolean whole = !etag.contains("-");
        if (imported || (whole && !etag.equals(Content.etag(Content.of(known))))) {
            Content.put(content(place, head), inputs);
        }
        note(inputs, "contentType", head.contentType(), imported);
        note(inputs, "cacheControl", head.cacheControl(), imported);
        note(inputs, "contentDisposition", head.contentDisposition(), imported);
        note(inputs, "contentEncoding", head.contentEncoding(), imported);
        note(inputs, "contentLanguage", head.contentLanguage(), imported);
        note(inputs, "websiteRedirect", head.websiteRedirectLocation(), imported);
        noteTexts(inputs, "metadata", head.metadata());
        noteTexts(inputs, "tags", tags(place));
        return new Found(inputs, etag);
    }

    private byte[] content(Place place, HeadObjectResponse head) throws InterruptedException {
        if (head.contentLength() != null && head.contentLength() > LIMIT) {
            throw new TerminalException(place.words() + " has " + head.contentLength() + " bytes, more than the "
                    + LIMIT + " that a stack can keep");
        }
        return s3.call(
                        place.words() + " cannot be read",
                        client -> client.getObjectAsBytes(
                                each -> each.bucket(place.bucket()).key(place.key())))
                .asByteArray();
    }

    private Map<String, String> tags(Place place) throws InterruptedException {
        var tags = new TreeMap<String, String>();
        s3.find(
                        "the tags of " + place.words() + " cannot be read",
                        client -> client.getObjectTagging(
                                each -> each.bucket(place.bucket()).key(place.key())))
                .ifPresent(answer -> answer.tagSet().forEach(each -> tags.put(each.key(), each.value())));
        return tags;
    }

    /// What nobody asked for is the server's choice, and no news, unless all of it is.
    private static void note(Map<String, Object> inputs, String name, @Nullable String value, boolean imported) {
        if (value == null || value.isEmpty()) {
            inputs.remove(name);
        } else if (imported || inputs.containsKey(name)) {
            inputs.put(name, value);
        }
    }

    private static void noteTexts(Map<String, Object> inputs, String name, Map<String, String> there) {
        if (!there.equals(Inputs.texts(inputs.get(name)))) {
            inputs.put(name, Map.copyOf(there));
        }
    }
}
