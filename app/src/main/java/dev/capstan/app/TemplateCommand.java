package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.kind.TemplateKind;
import dev.capstan.template.plan.TemplatePlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan template`: what concerns kinds that are made from documents.
@Command(
        name = "template",
        description = "Looks at Templates before they are applied, or runs them.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {TemplateCommand.PlanCommand.class, TemplateRunCommand.class},
        synopsisSubcommandLabel = "COMMAND")
final class TemplateCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no command was given, expected one such as: capstan template plan FILE");
    }

    /// `capstan template plan FILE`: what would change, and what would break.
    @Command(
            name = "plan",
            description = "Shows what applying a Template would change for its kind and every live instance of it.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class PlanCommand implements Callable<Integer> {
        @Mixin
        private final RemoteOptions remote = new RemoteOptions();

        @Parameters(paramLabel = "FILE", description = "What kubectl apply -f would name.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private Path file;

        @Option(
                names = {"-n", "--namespace"},
                defaultValue = "default",
                paramLabel = "NAMESPACE",
                description = "Where a Template that does not say so itself is (default: ${DEFAULT-VALUE}).")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private String namespace;

        @Option(
                names = {"-o", "--output"},
                defaultValue = "text",
                paramLabel = "FORM",
                description = "text or json (default: ${DEFAULT-VALUE}).")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private String output;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            if (!List.of("text", "json").contains(output)) {
                throw new UsageException("--output is " + output + ", expected text or json");
            }
            List<TemplatePlan> plans = plans(templates());
            PrintWriter out = spec.commandLine().getOut();
            out.print(output.equals("json") ? json(plans) : text(plans));
            out.flush();
            return plans.stream().allMatch(TemplatePlan::isFine) ? 0 : Main.FAILED;
        }

        private List<ObjectNode> templates() {
            var templates = new ArrayList<ObjectNode>();
            for (JsonNode each : GivenFile.documents(file)) {
                boolean ours = each.path("kind").asText("").equals(TemplateKind.KIND)
                        && each.path("apiVersion").asText("").startsWith(TemplateKind.GROUP + "/");
                if (ours && each instanceof ObjectNode template) {
                    templates.add(placed(template));
                }
            }
            if (templates.isEmpty()) {
                throw new UsageException(file + ": it has no Template of " + TemplateKind.API_VERSION);
            }
            return templates;
        }

        private ObjectNode placed(ObjectNode template) {
            if (template.path("metadata").path("name").asText("").isEmpty()) {
                throw new UsageException(file + ": a Template has no metadata.name");
            }
            if (template.path("metadata").path("namespace").asText("").isEmpty()) {
                template.withObjectProperty("metadata").put("namespace", namespace);
            }
            return template;
        }

        private List<TemplatePlan> plans(List<ObjectNode> templates) throws IOException, InterruptedException {
            var server = new ServedTemplates(remote.server());
            var plans = new ArrayList<TemplatePlan>();
            for (ObjectNode each : templates) {
                plans.add(TemplatePlan.of(each, server.existing(each), ReservedGroups.standard()));
            }
            return plans;
        }

        private static String text(List<TemplatePlan> plans) {
            return plans.stream().map(TemplatePlan::text).collect(Collectors.joining("\n"));
        }

        private static String json(List<TemplatePlan> plans) {
            var list = JsonNodeFactory.instance.arrayNode();
            plans.forEach(each -> list.add(each.json()));
            return JsonText.string(list) + "\n";
        }
    }
}
