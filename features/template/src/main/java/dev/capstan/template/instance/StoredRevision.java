package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A Template that was good, as an annotation of the CRD it has made. So the definition and the revision that serves
/// its instances change in one write, and whoever starts next finds both, whatever has become of the Template.
public final class StoredRevision {
    /// The annotation: what a [Revision] needs of the Template, compressed.
    public static final String ANNOTATION = "pulumi.com/template-revision";

    /// Of the 256 KiB that all annotations of an object may take.
    private static final int LONGEST = 240 * 1024;

    /// More than an API takes; what claims to be larger is not ours.
    private static final int LARGEST = 16 * 1024 * 1024;

    private StoredRevision() {}

    /// The text of a Template; empty when it is too large to be kept.
    public static Optional<String> of(JsonNode template) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = kept.putObject("metadata");
        JsonNode from = template.path("metadata");
        metadata.put("name", from.path("name").asText())
                .put("namespace", from.path("namespace").asText())
                .put("generation", from.path("generation").asLong());
        if (from.path("annotations").has(Revision.EXPOSE_SECRETS)) {
            metadata.putObject("annotations")
                    .set(Revision.EXPOSE_SECRETS, from.path("annotations").get(Revision.EXPOSE_SECRETS));
        }
        kept.set("spec", template.path("spec"));
        String text = Base64.getEncoder().encodeToString(compressed(JsonText.bytes(kept)));
        return text.length() > LONGEST ? Optional.empty() : Optional.of(text);
    }

    /// The Template that a CRD was made of; empty when it does not say, or not in a way that can be read.
    public static Optional<JsonNode> in(JsonNode crd) {
        String text = crd.path("metadata").path("annotations").path(ANNOTATION).asText("");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try (var in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            return Optional.of(Document.json(in.readNBytes(LARGEST)).tree());
        } catch (IOException | IllegalArgumentException | MalformedException _) {
            return Optional.empty(); // Somebody has written it by hand.
        }
    }

    private static byte[] compressed(byte[] bytes) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
