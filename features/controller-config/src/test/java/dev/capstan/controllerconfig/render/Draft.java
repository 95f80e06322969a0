package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/// A template that chance wrote, its context, and the object that is meant, which is built beside it and not read.
final class Draft {
    private static final int DEEPEST = 3;

    private final Random random;
    private final Supplier<String> texts;
    private final Map<String, Object> context = new LinkedHashMap<>();
    private final StringBuilder template = new StringBuilder();
    private boolean twice;

    private Draft(Random random, Supplier<String> texts) {
        this.random = random;
        this.texts = texts;
    }

    static Case hostile(long seed) {
        var random = new Random(seed);
        return new Draft(random, new HostileText(random)::next).next();
    }

    /// With values that are plain words.
    static Case harmless(long seed) {
        var random = new Random(seed);
        return new Draft(random, () -> "w" + random.nextInt(1_000_000)).next();
    }

    /// What is written and what is meant by it.
    private record Part(String written, JsonNode meant) {}

    record Case(String template, Map<String, Object> context, JsonNode meant, boolean twice) {}

    private Case next() {
        ObjectNode meant = block("", DEEPEST);
        return new Case(template.toString(), context, meant, twice);
    }

    private ObjectNode block(String indent, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            if (random.nextInt(8) == 0) {
                comment(indent);
            }
            if (random.nextInt(6) == 0) {
                merge(indent, object);
                continue;
            }
            Part key = key();
            template.append(indent).append(key.written()).append(":");
            put(object, key.meant().textValue(), value(indent, depth));
        }
        return object;
    }

    private void put(ObjectNode object, String key, JsonNode value) {
        twice |= object.replace(key, value) != null;
    }

    private void comment(String indent) {
        template.append(indent).append("# ").append(reference(texts.get())).append("\n");
    }

    /// More keys, from a map that is serialized.
    private void merge(String indent, ObjectNode object) {
        Map<String, Object> map = Map.of("m" + random.nextInt(1000) + texts.get(), texts.get());
        map.forEach((key, value) -> put(object, key, TextNode.valueOf((String) value)));
        template.append(indent.isEmpty() ? "" : indent);
        template.append("{{toYaml .")
                .append(named(map))
                .append(" | indent ")
                .append(indent.length())
                .append(" | trim}}\n");
    }

    private JsonNode value(String indent, int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 6)) {
            case 0, 1, 2 -> inline(scalar(false));
            case 3 -> literal(indent);
            case 4 -> folded(indent);
            case 5 -> serialized(indent);
            case 6 -> inline(flow(depth - 1));
            case 7, 8 -> {
                template.append("\n");
                yield block(indent + "  ", depth - 1);
            }
            default -> sequence(indent, depth);
        };
    }

    private JsonNode inline(Part part) {
        template.append(" ")
                .append(part.written())
                .append(random.nextInt(4) == 0 ? " # " + reference(texts.get()) : "");
        template.append("\n");
        return part.meant();
    }

    private ArrayNode sequence(String indent, int depth) {
        template.append("\n");
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            template.append(indent).append("-");
            array.add(value(indent + "  ", depth - 1));
        }
        return array;
    }

    private Part flow(int depth) {
        boolean list = random.nextBoolean();
        List<String> written = new ArrayList<>();
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            Part value = depth > 0 && random.nextInt(3) == 0 ? flow(depth - 1) : scalar(true);
            if (list) {
                written.add(value.written());
                array.add(value.meant());
            } else {
                Part key = key();
                written.add(key.written() + ": " + value.written());
                put(object, key.meant().textValue(), value.meant());
            }
        }
        String inner = String.join(", ", written);
        return list ? new Part("[" + inner + "]", array) : new Part("{ " + inner + " }", object);
    }

    private Part key() {
        String value = texts.get();
        String own = "k" + random.nextInt(1000);
        return switch (random.nextInt(6)) {
            case 0 -> text(own, own);
            case 1 -> text(reference(value), value);
            case 2 -> text("\"" + reference(value) + "\"", value);
            case 3 -> text("'" + own + reference(value) + "'", own + value);
            case 4 -> text("{{quote ." + named(value) + "}}", value);
            default -> text(own + "-" + reference(value), own + "-" + value);
        };
    }

    private Part scalar(boolean inFlow) {
        String value = texts.get();
        long number = random.nextInt(2000) - 1000L;
        return switch (random.nextInt(13)) {
            case 0, 1 -> text(reference(value), value);
            case 2 -> text("\"" + reference(value) + "\"", value);
            case 3 -> text("'" + reference(value) + "'", value);
            case 4 -> text("\"a: \\\"" + reference(value) + " #b\\n\"", "a: \"" + value + " #b\n");
            case 5 -> text("'it''s { " + reference(value) + "}'", "it's { " + value + "}");
            case 6 -> text("x" + reference(value) + "-" + reference(value), "x" + value + "-" + value);
            case 7 -> text("{{quote ." + named(value) + "}}", value);
            case 8 -> text("{{squote ." + named(value) + "}}", value);
            case 9 -> new Part(reference(number), LongNode.valueOf(number));
            case 10 -> new Part(reference(number > 0), BooleanNode.valueOf(number > 0));
            case 11 -> text("\"" + reference(number) + "\"", Long.toString(number));
            default ->
                inFlow ? json() : text("v" + reference(value) + ":" + reference(number), "v" + value + ":" + number);
        };
    }

    private Part json() {
        Object data = data(2);
        return new Part("{{toJson ." + named(data) + "}}", tree(data));
    }

    private JsonNode serialized(String indent) {
        Object data = data(2);
        String name = named(data);
        String written = switch (random.nextInt(3)) {
            case 0 -> " {{toJson ." + name + "}}";
            case 1 -> " {{toYaml ." + name + " | nindent " + (indent.length() + 2) + "}}";
            default -> "{{$y := toYaml ." + name + "}} {{- nindent " + (indent.length() + 2) + " $y}}";
        };
        template.append(written).append("\n");
        return tree(data);
    }

    private JsonNode literal(String indent) {
        String value = texts.get();
        String pad = "\n" + indent + "  ";
        return switch (random.nextInt(3)) {
            case 0 -> {
                template.append(" |")
                        .append(pad)
                        .append(reference(value))
                        .append(pad)
                        .append("- k: '")
                        .append(reference(value));
                template.append("\n");
                yield TextNode.valueOf(value + "\n- k: '" + value + "\n");
            }
            case 1 -> {
                template.append(" |-").append(pad).append(reference(value)).append("\n");
                yield TextNode.valueOf(value);
            }
            default -> {
                template.append(" |-").append(pad).append("x{{- .").append(named(value));
                template.append(" | nindent ").append(indent.length() + 2).append("}}\n");
                yield TextNode.valueOf("x\n" + value);
            }
        };
    }

    private JsonNode folded(String indent) {
        String value = texts.get();
        template.append(" >\n").append(indent).append("  a ").append(reference(value));
        template.append("\n").append(indent).append("  b\n");
        return TextNode.valueOf("a " + value + " b\n");
    }

    private Object data(int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0, 1 -> texts.get();
            case 2 -> (long) random.nextInt(100);
            case 3 -> random.nextBoolean();
            case 4 -> List.of(data(depth - 1), data(depth - 1));
            default -> Map.of(texts.get(), data(depth - 1));
        };
    }

    private static JsonNode tree(Object data) {
        return switch (data) {
            case String text -> TextNode.valueOf(text);
            case Long number -> LongNode.valueOf(number);
            case Boolean flag -> BooleanNode.valueOf(flag);
            case List<?> list -> {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                list.forEach(each -> array.add(tree(each)));
                yield array;
            }
            case Map<?, ?> map -> {
                ObjectNode object = JsonNodeFactory.instance.objectNode();
                map.forEach((key, value) -> object.set((String) key, tree(value)));
                yield object;
            }
            case Object other -> throw new IllegalArgumentException(other.toString());
        };
    }

    private static Part text(String written, String meant) {
        return new Part(written, TextNode.valueOf(meant));
    }

    private String reference(Object value) {
        return "{{." + named(value) + "}}";
    }

    private String named(Object value) {
        String name = "v" + context.size();
        context.put(name, value);
        return name;
    }
}
