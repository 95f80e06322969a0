package dev.capstan.streamline.cache;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.capstan.streamline.wire.ObjectKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads one object in passing: takes its header, and cuts `metadata.managedFields` out of its bytes.
///
/// Nothing is decoded that is not needed and nothing encoded anew: the parser only says where things begin and
/// end.
public final class Scan {
    static final JsonFactory JSON = new JsonFactory();

    private final JsonParser parser;
    private final byte[] source;
    private final Map<String, String> directives = new HashMap<>(0);
    private final List<Owner> owners = new ArrayList<>(0);
    private String namespace = "";
    private String name = "";
    private String uid = "";
    private long resourceVersion;
    private long generation;
    private boolean deleting;
    private int annotationsFrom;
    private int annotationsTo;
    private int cutFrom;
    private int cutTo;

    private Scan(JsonParser parser, byte[] source) {
        this.parser = parser;
        this.source = source;
    }

    /// Reads an object that stands alone.
    public static HeldObject object(byte[] json) throws IOException {
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("an answer that is not an object");
            }
            return at(parser, json);
        }
    }

    /// Reads the object that begins where the parser stands, and leaves the parser at its end.
    static HeldObject at(JsonParser parser, byte[] source) throws IOException {
        return new Scan(parser, source).read();
    }

    private HeldObject read() throws IOException {
        int from = tokenOffset();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean metadata = parser.currentName().equals("metadata");
            if (parser.nextToken() == JsonToken.START_OBJECT && metadata) {
                readMetadata();
            } else {
                parser.skipChildren();
            }
        }
        return held(from, offset());
    }

    private void readMetadata() throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            int nameFrom = tokenOffset();
            JsonToken value = parser.nextToken();
            switch (field) {
                case "namespace" -> namespace = parser.getText();
                case "name" -> name = parser.getText();
                case "uid" -> uid = parser.getText();
                case "resourceVersion" -> resourceVersion = version(parser.getText());
                case "generation" -> generation = parser.getLongValue();
                case "deletionTimestamp" -> deleting = value != JsonToken.VALUE_NULL;
                case "annotations" -> readAnnotations();
                case "ownerReferences" -> readOwners();
                case "managedFields" -> cut(nameFrom);
                default -> parser.skipChildren();
            }
        }
    }

    private void readAnnotations() throws IOException {
        annotationsFrom = tokenOffset();
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                JsonToken value = parser.nextToken();
                if (key.startsWith(Header.DIRECTIVE) && value == JsonToken.VALUE_STRING) {
                    directives.put(key, parser.getText());
                }
            }
        }
        annotationsTo = offset();
    }

    private void readOwners() throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            owners.add(owner());
        }
    }

    private Owner owner() throws IOException {
        Map<String, String> fields = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value.isScalarValue()) {
                fields.put(field, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
        return new Owner(
                fields.getOrDefault("apiVersion", ""),
                fields.getOrDefault("kind", ""),
                fields.getOrDefault("name", ""),
                fields.getOrDefault("uid", ""),
                Boolean.parseBoolean(fields.get("controller")));
    }

    /// Cuts out the member whose value begins here, with the comma that becomes superfluous.
    private void cut(int nameFrom) throws IOException {
        parser.skipChildren();
        cutFrom = nameFrom;
        cutTo = offset();
        int next = cutTo;
        while (isSpace(source[next])) {
            next++;
        }
        if (source[next] == ',') {
            cutTo = next + 1;
            return;
        }
        int before = nameFrom - 1;
        while (isSpace(source[before])) {
            before--;
        }
        if (source[before] == ',') {
            cutFrom = before;
        }
    }

    private HeldObject held(int from, int to) {
        var header = new Header(
                new ObjectKey(namespace, name), uid, resourceVersion, generation, deleting, directives, owners);
        int gap = cutTo - cutFrom;
        byte[] json = new byte[to - from - gap];
        int head = gap == 0 ? json.length : cutFrom - from;
        System.arraycopy(source, from, json, 0, head);
        System.arraycopy(source, from + head + gap, json, head, json.length - head);
        int shift = from + (gap > 0 && cutFrom < annotationsFrom ? gap : 0);
        boolean annotated = annotationsTo > annotationsFrom;
        return new HeldObject(
                header, json, annotated ? annotationsFrom - shift : 0, annotated ? annotationsTo - shift : 0);
    }

    static long version(@Nullable String resourceVersion) throws IOException {
        try {
            return Long.parseLong(String.valueOf(resourceVersion));
        } catch (NumberFormatException e) {
            throw new IOException(
                    "resourceVersion \"" + resourceVersion + "\", expected a whole number as Kubernetes has it", e);
        }
    }

    private int tokenOffset() {
        return (int) parser.currentTokenLocation().getByteOffset();
    }

    private int offset() {
        return (int) parser.currentLocation().getByteOffset();
    }

    private static boolean isSpace(byte each) {
        return each == ' ' || each == '\n' || each == '\r' || each == '\t';
    }
}
