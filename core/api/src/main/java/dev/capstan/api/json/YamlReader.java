package dev.capstan.api.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Builds trees from YAML documents. Aliases are followed, within a bound on the size of what they unfold to.
final class YamlReader {
    private static final int MAX_NODES = 1_000_000;
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setAllowDuplicateKeys(true)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();

    private final List<String> duplicates = new ArrayList<>();
    private int nodes;

    private YamlReader() {}

    static Document read(byte[] bytes) {
        return reading(() -> {
            Iterator<Node> documents = documents(bytes);
            if (!documents.hasNext()) {
                throw new MalformedException("line 1, column 1: the text is empty, expected a YAML document");
            }
            Document first = document(documents.next());
            if (documents.hasNext()) {
                throw new MalformedException(at(documents.next()) + ": a second YAML document begins, expected one");
            }
            return first;
        });
    }

    static List<Document> readAll(byte[] bytes) {
        return reading(() -> {
            var read = new ArrayList<Document>();
            documents(bytes).forEachRemaining(each -> read.add(document(each)));
            read.removeIf(each -> each.tree().isNull());
            return List.copyOf(read);
        });
    }

    private static Iterator<Node> documents(byte[] bytes) {
        return new Compose(SETTINGS)
                .composeAllFromReader(new YamlCharacters(decode(bytes)))
                .iterator();
    }

    private static Document document(Node node) {
        var reader = new YamlReader();
        JsonNode tree = reader.value(node, Path.ROOT, 0);
        return new Document(tree, reader.duplicates);
    }

    private static <T> T reading(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (MarkedYamlEngineException e) {
            String place = e.getProblemMark()
                    .map(mark -> "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ")
                    .orElse("");
            throw new MalformedException(place + e.getProblem());
        } catch (YamlEngineException | StackOverflowError e) {
            throw new MalformedException(
                    e instanceof StackOverflowError ? "the YAML is nested too deeply" : String.valueOf(e.getMessage()));
        }
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("the text is not UTF-8");
        }
    }

    private JsonNode value(Node node, Path path, int depth) {
        if (depth > Document.MAX_DEPTH) {
            throw new MalformedException(
                    at(node) + ": nested deeper than the allowed depth of " + Document.MAX_DEPTH + " levels");
        }
        if (++nodes > MAX_NODES) {
            throw new MalformedException(
                    at(node) + ": more than " + MAX_NODES + " values, counting what aliases repeat");
        }
        return switch (node) {
            case MappingNode mapping -> object(mapping, path, depth);
            case SequenceNode sequence -> array(sequence, path, depth);
            case ScalarNode scalar -> YamlScalar.of(scalar.getTag(), scalar.getValue(), () -> at(scalar));
            default -> throw new MalformedException(at(node) + ": expected a mapping, a sequence or a scalar");
        };
    }

    private ObjectNode object(MappingNode mapping, Path path, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode keyNode)) {
                throw new MalformedException(at(tuple.getKeyNode()) + ": expected a scalar as key");
            }
            String key = keyNode.getValue();
            Path here = new Path(path, key);
            JsonNode before = object.replace(key, value(tuple.getValueNode(), here, depth + 1));
            if (before != null) {
                duplicates.add(here.toString());
            }
        }
        return object;
    }

    private ArrayNode array(SequenceNode sequence, Path path, int depth) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Node each : sequence.getValue()) {
            array.add(value(each, new Path(path, array.size()), depth + 1));
        }
        return array;
    }

    private static String at(Node node) {
        return node.getStartMark()
                .map(mark -> "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
                .orElse("somewhere");
    }
}
