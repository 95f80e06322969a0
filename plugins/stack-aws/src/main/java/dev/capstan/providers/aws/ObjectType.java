package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.spi.stack.Wanted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.Tag;
import software.amazon.awssdk.services.s3.model.Tagging;

/// `aws:s3:BucketObject`, known as `bucket/key`. To make it and to change it is the same: it is written as a whole.
final class ObjectType implements S3Type {
    private final S3 s3;
    private final ObjectReading reading;

    ObjectType(S3 s3) {
        this.s3 = s3;
        this.reading = new ObjectReading(s3);
    }

    @Override
    public List<String> identity() {
        return List.of("bucket", "key");
    }

    @Override
    public Checked check(Wanted wanted) {
        var inputs = new LinkedHashMap<>(wanted.inputs());
        inputs.putIfAbsent("key", wanted.name());
        var problems = new ArrayList<Problem>();
        unfold(inputs, problems);
        if (inputs.containsKey("content") && inputs.containsKey("contentBase64")) {
            problems.add(new Problem("contentBase64", "is given beside content, expected one of them"));
        }
        Inputs.text(inputs, "contentBase64")
                .filter(text -> Content.decoded(text).isEmpty())
                .ifPresent(_ -> problems.add(new Problem("contentBase64", "is no Base64")));
        Inputs.text(inputs, "key").filter(String::isEmpty).ifPresent(_ -> problems.add(new Problem("key", "is empty")));
        return new Checked(inputs, problems);
    }

    /// Has an asset be the text that it is.
    private static void unfold(Map<String, Object> inputs, List<Problem> problems) {
        Object source = inputs.remove("source");
        if (source == null) {
            return;
        }
        Object text = source == Unknown.VALUE ? source : Json.map(source).get("text");
        if (!(text instanceof String) && text != Unknown.VALUE) {
            problems.add(new Problem("source", "is no text, expected what fn::stringAsset gives"));
        } else if (inputs.putIfAbsent("content", text) != null) {
            problems.add(new Problem("source", "is given beside content, expected one of them"));
        }
    }

    @Override
    public Made create(Creation creation) throws InterruptedException {
        return put(creation.wanted().inputs());
    }

    @Override
    public Made update(Existing old, Wanted wanted) throws InterruptedException {
        return put(wanted.inputs());
    }

    @Override
    public Optional<Existing> read(Existing known) throws InterruptedException {
        Place place = Place.of(known.id());
        return reading.read(place, known.inputs())
                .map(found -> new Existing(
                        known.type(),
                        known.name(),
                        place.toString(),
                        found.inputs(),
                        outputs(place, found.inputs(), found.etag())));
    }

    @Override
    public void delete(Existing old) throws InterruptedException {
        Place place = Place.of(old.id());
        s3.find(
                place.words() + " cannot be deleted",
                client ->
                        client.deleteObject(each -> each.bucket(place.bucket()).key(place.key())));
    }

    private Made put(Map<String, Object> inputs) throws InterruptedException {
        var place = new Place(Inputs.require(inputs, "bucket"), Inputs.require(inputs, "key"));
        byte[] content = Content.of(inputs);
        var answer = s3.call(
                place.words() + " cannot be written",
                client -> client.putObject(request(place, inputs), RequestBody.fromBytes(content)));
        return new Made(place.toString(), outputs(place, inputs, answer.eTag()));
    }

    private static PutObjectRequest request(Place place, Map<String, Object> inputs) {
        var request = PutObjectRequest.builder().bucket(place.bucket()).key(place.key());
        Inputs.text(inputs, "contentType").ifPresent(request::contentType);
        Inputs.text(inputs, "acl").ifPresent(request::acl);
        Inputs.text(inputs, "cacheControl").ifPresent(request::cacheControl);
        Inputs.text(inputs, "contentDisposition").ifPresent(request::contentDisposition);
        Inputs.text(inputs, "contentEncoding").ifPresent(request::contentEncoding);
        Inputs.text(inputs, "contentLanguage").ifPresent(request::contentLanguage);
        Inputs.text(inputs, "websiteRedirect").ifPresent(request::websiteRedirectLocation);
        if (inputs.containsKey("metadata")) {
            request.metadata(Inputs.texts(inputs.get("metadata")));
        }
        if (inputs.containsKey("tags")) {
            var tags = Inputs.texts(inputs.get("tags")).entrySet().stream()
                    .map(each -> Tag.builder()
                            .key(each.getKey())
                            .value(each.getValue())
                            .build())
                    .toList();
            request.tagging(Tagging.builder().tagSet(tags).build());
        }
        return request.build();
    }

    private Map<String, Object> outputs(Place place, Map<String, Object> inputs, String etag) {
        var outputs = new LinkedHashMap<>(inputs);
        outputs.put("arn", s3.names().arn(place.bucket()) + "/" + place.key());
        outputs.put("etag", etag.replace("\"", ""));
        return outputs;
    }

    /// Where an object is.
    record Place(String bucket, String key) {
        static Place of(String id) {
            String text = id.startsWith("s3://") ? id.substring(5) : id;
            int slash = text.indexOf('/');
            if (slash <= 0 || slash == text.length() - 1) {
                throw new TerminalException("object " + id + " cannot be found, expected bucket/key");
            }
            return new Place(text.substring(0, slash), text.substring(slash + 1));
        }

        String words() {
            return "object " + key + " of bucket " + bucket;
        }

        @Override
        public String toString() {
            return bucket + "/" + key;
        }
    }
}
