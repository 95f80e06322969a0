package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Files that are named on the command line. What cannot be read is a [UsageException].
final class GivenFile {
    private GivenFile() {}

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UsageException(file + ": " + FileProblem.words(e));
        }
    }

    /// The object of a file in JSON or YAML.
    static ObjectNode object(Path file) {
        if (tree(file) instanceof ObjectNode object) {
            return object;
        }
        throw new UsageException(file + ": it has no object");
    }

    /// The object of a file, or the objects of a list.
    static List<JsonNode> objects(Path file) {
        return items(object(file)).toList();
    }

    /// The objects of all documents of a file, those of lists among them.
    static List<JsonNode> documents(Path file) {
        String text = text(file);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            List<Document> documents =
                    text.stripLeading().startsWith("{") ? List.of(Document.json(bytes)) : Document.yamls(bytes);
            return documents.stream().flatMap(each -> items(each.tree())).toList();
        } catch (MalformedException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }

    private static Stream<JsonNode> items(JsonNode object) {
        boolean list = object.path("kind").asText("").endsWith("List")
                && object.path("items").isArray();
        return list ? object.path("items").valueStream() : Stream.of(object);
    }

    private static JsonNode tree(Path file) {
        String text = text(file);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            return (text.stripLeading().startsWith("{") ? Document.json(bytes) : Document.yaml(bytes)).tree();
        } catch (MalformedException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }
}
