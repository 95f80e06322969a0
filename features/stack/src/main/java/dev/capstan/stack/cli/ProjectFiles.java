package dev.capstan.stack.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.stack.kind.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The files of a project as the CLI reads them: JSON, which is YAML, too.
final class ProjectFiles {
    /// What YAML wants escaped and JSON does not.
    private static final Pattern SPECIAL = Pattern.compile("[\\x7F-\\x9F\\u2028\\u2029\\uFEFF\\uFFFE\\uFFFF]");

    private ProjectFiles() {}

    /// @param environments those that the backend knows
    static void write(StackRun run, List<String> environments, RunFolder to) throws IOException {
        to.write("Pulumi.yaml", text(project(run)));
        to.write("Pulumi." + file(run.stack().stack()) + ".yaml", text(settings(run, environments)));
    }

    /// What the last part of a name is: `dev` of `organization/project/dev`.
    private static String file(String stack) {
        return stack.substring(stack.lastIndexOf('/') + 1);
    }

    private static ObjectNode project(StackRun run) {
        ObjectNode project = JsonNodeFactory.instance.objectNode();
        project.put("name", run.stack().project());
        project.put("runtime", "yaml");
        run.program().orElse(Map.of()).forEach((name, value) -> {
            if (!name.equals("name") && !name.equals("runtime")) {
                project.set(name, Trees.json(value));
            }
        });
        return project;
    }

    /// Without secrets: the CLI writes them itself, encrypted.
    private static ObjectNode settings(StackRun run, List<String> environments) {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        run.secretsProvider()
                .filter(each -> !Surroundings.isPassphrase(each))
                .ifPresent(each -> settings.put("secretsprovider", each));
        ObjectNode config = settings.putObject("config");
        run.config().forEach((key, value) -> {
            if (!value.secret() && value.value() != null) {
                config.set(key, Trees.json(value.value()));
            }
        });
        if (!environments.isEmpty()) {
            ArrayNode all = settings.putArray("environment");
            environments.forEach(all::add);
        }
        return settings;
    }

    /// On many lines, because the CLI shows the line when something is wrong with it.
    private static byte[] text(ObjectNode tree) {
        String text = SPECIAL.matcher(tree.toPrettyString())
                .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
