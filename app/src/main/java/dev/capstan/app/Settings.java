package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The values of `--config FILE`: YAML whose keys are the long options, a dash may be a dot or a map. The command line
/// counts before them, and so do `CAPSTAN_…` variables.
final class Settings implements IDefaultValueProvider {
    private final Map<String, String> environment;
    private final String file;
    private @Nullable Map<String, String> values;

    private Settings(String file, Map<String, String> environment) {
        this.file = file;
        this.environment = environment;
    }

    static Settings of(String[] arguments, Map<String, String> environment) {
        String file = environment.getOrDefault("CAPSTAN_CONFIG", "");
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith("--config=")) {
                file = arguments[i].substring("--config=".length());
            } else if (arguments[i].equals("--config") && i + 1 < arguments.length) {
                file = arguments[i + 1];
            }
        }
        return new Settings(file, environment);
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) throws IOException {
        CommandSpec command = argument.command();
        if (file.isEmpty() || !command.name().equals("serve") || !(argument instanceof OptionSpec option)) {
            return null;
        }
        String name = option.longestName().substring(2);
        return environment.containsKey(Origins.variable(option.longestName()))
                ? null
                : values(command).get(name);
    }

    private Map<String, String> values(CommandSpec command) throws IOException {
        Map<String, String> known = values;
        if (known == null) {
            known = read(Path.of(file), command);
            values = known;
        }
        return known;
    }

    private static Map<String, String> read(Path path, CommandSpec command) throws IOException {
        if (!Files.isReadable(path)) {
            throw new UsageException("--config is " + path + ", which cannot be read");
        }
        JsonNode tree = tree(path);
        var values = new TreeMap<String, String>();
        List<String> unknown = new ArrayList<>();
        for (var each : flat("", tree).entrySet()) {
            String option = each.getKey().replace('.', '-');
            if (!command.optionsMap().containsKey("--" + option)) {
                unknown.add(each.getKey());
            }
            values.put(option, each.getValue());
        }
        if (!unknown.isEmpty()) {
            throw new UsageException(path + " sets what there is not: " + String.join(", ", unknown)
                    + "; its keys are the long options of capstan serve");
        }
        return values;
    }

    /// Options by their names, which may be written with dots, `messaging.url`, or as maps.
    private static Map<String, String> flat(String prefix, JsonNode tree) {
        var values = new TreeMap<String, String>();
        for (var each : tree.properties()) {
            String name = prefix + each.getKey();
            if (each.getValue().isObject()) {
                values.putAll(flat(name + ".", each.getValue()));
            } else {
                values.put(name, text(each.getValue()));
            }
        }
        return values;
    }

    private static JsonNode tree(Path path) throws IOException {
        try {
            JsonNode tree = Document.yaml(Files.readAllBytes(path)).tree();
            if (tree.isObject()) {
                return tree;
            }
            throw new UsageException(path + " is no map of options to values");
        } catch (MalformedException e) {
            throw new UsageException(path + " is no YAML: " + e.getMessage());
        }
    }

    /// A list as the command line would have it.
    private static String text(JsonNode value) {
        if (!value.isArray()) {
            return value.asText();
        }
        var texts = new ArrayList<String>();
        value.forEach(each -> texts.add(each.asText()));
        return String.join(",", texts);
    }
}
