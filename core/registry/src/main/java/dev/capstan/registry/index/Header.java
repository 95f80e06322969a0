package dev.capstan.registry.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.capstan.api.OwnerReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The parts of an object's metadata that are needed without reading the whole object.
///
/// @param generation 0 where the kind has none
/// @param deleting whether it has a deletion time
public record Header(
        String apiVersion,
        String uid,
        long generation,
        Map<String, String> labels,
        List<String> finalizers,
        List<OwnerReference> owners,
        boolean deleting) {
    private static final JsonFactory JSON = new JsonFactory();

    /// Reads up to the end of the metadata, which stands at the beginning, and no further.
    static Header read(byte[] stored) {
        var reading = new Reading();
        try (JsonParser parser = JSON.createParser(stored)) {
            parser.nextToken();
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                parser.nextToken();
                switch (field) {
                    case "apiVersion" -> reading.apiVersion = parser.getText();
                    case "metadata" -> {
                        reading.metadata(parser);
                        return reading.done();
                    }
                    default -> parser.skipChildren();
                }
            }
            return reading.done();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Reading {
        private String apiVersion = "";
        private String uid = "";
        private long generation;
        private Map<String, String> labels = Map.of();
        private List<String> finalizers = List.of();
        private List<OwnerReference> owners = List.of();
        private boolean deleting;

        Header done() {
            return new Header(apiVersion, uid, generation, labels, finalizers, owners, deleting);
        }

        void metadata(JsonParser parser) throws IOException {
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                switch (field) {
                    case "uid" -> uid = parser.getText();
                    case "generation" -> generation = token == JsonToken.VALUE_NUMBER_INT ? parser.getLongValue() : 0;
                    case "deletionTimestamp" -> deleting = token == JsonToken.VALUE_STRING;
                    case "labels" -> labels = Map.copyOf(texts(parser));
                    case "finalizers" -> finalizers = List.copyOf(list(parser));
                    case "ownerReferences" -> owners = List.copyOf(references(parser));
                    default -> parser.skipChildren();
                }
            }
        }

        private static Map<String, String> texts(JsonParser parser) throws IOException {
            var found = new HashMap<String, String>();
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                    parser.nextToken();
                    found.put(key, parser.getText());
                }
            }
            return found;
        }

        private static List<String> list(JsonParser parser) throws IOException {
            var found = new ArrayList<String>();
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    found.add(parser.getText());
                }
            }
            return found;
        }

        private static List<OwnerReference> references(JsonParser parser) throws IOException {
            var found = new ArrayList<OwnerReference>();
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    Map<String, String> each = texts(parser);
                    found.add(new OwnerReference(
                            each.getOrDefault("apiVersion", ""),
                            each.getOrDefault("kind", ""),
                            each.getOrDefault("name", ""),
                            each.getOrDefault("uid", ""),
                            Boolean.parseBoolean(each.get("controller")),
                            Boolean.parseBoolean(each.get("blockOwnerDeletion"))));
                }
            }
            return found;
        }
    }
}
