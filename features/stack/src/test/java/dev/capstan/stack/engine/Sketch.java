package dev.capstan.stack.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// A random program: resources that refer to those before them, over inputs that can be changed in place, inputs that
/// cannot, variables and options.
record Sketch(List<Node> nodes) {
    Sketch {
        nodes = List.copyOf(nodes);
    }

    /// @param size a number, or an output of another
    /// @param ref the name of another, whose id it has
    /// @param root the name of another, whose id it has and without which it is made anew
    /// @param fixed whether there can be only one, so that the old one has to go first
    record Node(
            String name,
            String size,
            int kind,
            Optional<String> ref,
            Optional<String> root,
            List<String> after,
            boolean fixed) {
        /// Without what is not there.
        Node among(List<String> names) {
            boolean known = names.stream().anyMatch(each -> size.contains("${" + each + "."));
            return new Node(
                    name,
                    size.startsWith("$") && !known ? "0" : size,
                    kind,
                    ref.filter(names::contains),
                    root.filter(names::contains),
                    after.stream().filter(names::contains).toList(),
                    fixed);
        }

        Map<String, Object> tree(boolean overVariable) {
            var properties = new LinkedHashMap<String, Object>();
            properties.put("size", size.startsWith("$") ? size : Long.valueOf(size));
            properties.put("kind", (long) kind);
            ref.ifPresent(each -> properties.put("ref", overVariable ? "${v-" + each + "}" : "${" + each + ".id}"));
            root.ifPresent(each -> properties.put("root", "${" + each + "}"));
            if (fixed) {
                properties.put("fixed", name);
            }
            return Map.of(
                    "type",
                    "model:Item",
                    "properties",
                    properties,
                    "options",
                    Map.of(
                            "dependsOn",
                            after.stream().map(each -> "${" + each + "}").toList()));
        }
    }

    static Sketch of(int size, Random random, boolean fixed) {
        var nodes = new ArrayList<Node>();
        for (int i = 0; i < size; i++) {
            nodes.add(node("r" + i, nodes, random, fixed));
        }
        return new Sketch(nodes);
    }

    private static Node node(String name, List<Node> before, Random random, boolean fixed) {
        List<String> outputs = List.of("changes", "size", "name", "id");
        Optional<String> sized = other(before, random, 3);
        return new Node(
                name,
                sized.map(each -> "${" + each + "." + outputs.get(random.nextInt(4)) + "}")
                        .orElseGet(() -> String.valueOf(random.nextInt(3))),
                random.nextInt(2),
                other(before, random, 2),
                other(before, random, 3),
                other(before, random, 4).stream().toList(),
                fixed && random.nextInt(4) == 0);
    }

    private static Optional<String> other(List<Node> before, Random random, int rarely) {
        return before.isEmpty() || random.nextInt(rarely) > 0
                ? Optional.empty()
                : Optional.of(before.get(random.nextInt(before.size())).name());
    }

    /// Another one that has much in common with it.
    Sketch edited(Random random, boolean fixed) {
        var edited = new ArrayList<Node>();
        var names = new ArrayList<String>();
        for (Node each : nodes) {
            int dice = random.nextInt(10);
            if (dice > 0) {
                edited.add((dice == 1 ? node(each.name(), edited, random, fixed) : each).among(names));
                names.add(each.name());
            }
            if (dice == 2 && !names().contains(each.name() + "x")) {
                edited.add(node(each.name() + "x", edited, random, fixed));
                names.add(each.name() + "x");
            }
        }
        return new Sketch(edited);
    }

    Map<String, Object> tree() {
        var resources = new LinkedHashMap<String, Object>();
        var variables = new LinkedHashMap<String, Object>();
        var outputs = new LinkedHashMap<String, Object>();
        for (Node each : nodes) {
            resources.put(each.name(), each.tree(each.kind() == 1));
            variables.put("v-" + each.name(), "${" + each.name() + ".id}");
            outputs.put(each.name(), "${" + each.name() + ".size}");
        }
        return Map.of("resources", resources, "variables", variables, "outputs", outputs);
    }

    List<String> names() {
        return nodes.stream().map(Node::name).sorted().toList();
    }
}
