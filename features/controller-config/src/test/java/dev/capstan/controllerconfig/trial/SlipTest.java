package dev.capstan.controllerconfig.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.InvalidConfigException;
import dev.capstan.controllerconfig.rbac.Kinds;
import dev.capstan.controllerconfig.rbac.Permissions;
import dev.capstan.controllerconfig.render.ResourceTemplate;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.yaml.ConfigProblem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// Examples with slips of the pen.
final class SlipTest {
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            "'",
            "\"",
            "-",
            "|",
            ">",
            "&a ",
            "*a",
            "#",
            "\n",
            "\t",
            " ",
            "\\",
            "é",
            "😀",
            "{{",
            "}}",
            "{{end}}",
            "{{if .a}}",
            ".cluster",
            "---\n",
            "xCAPSTANx",
            "?",
            "<<: ");
    private static final JsonNode CLUSTER = Examples.json("clusters/gcp.json");

    private static String slipped(Random random) {
        var names = Examples.names();
        return slipped(Examples.text(names.get(random.nextInt(names.size()))), random);
    }

    private static String slipped(String example, Random random) {
        var text = example;
        for (int slips = 1 + random.nextInt(4); slips > 0; slips--) {
            int at = random.nextInt(text.length());
            var piece = PIECES.get(random.nextInt(PIECES.size()));
            text = switch (random.nextInt(3)) {
                case 0 -> text.substring(0, at) + text.substring(Math.min(text.length(), at + 1 + random.nextInt(20)));
                case 1 -> text.substring(0, at) + piece + text.substring(at);
                default -> text.substring(0, at) + piece + text.substring(at + 1);
            };
        }
        return text;
    }

    @Property(tries = 1000)
    void whateverIsWrittenCanBeTriedOrIsRefusedWithPlacesThatExist(@ForAll Random random) {
        var text = slipped(random);
        try {
            var config = ControllerConfig.compile("slip.yaml", text);

            assertThat(Trial.of(config, Trial.Given.cluster(CLUSTER, Instant.EPOCH))
                            .text())
                    .contains("Applied");
            assertThat(Permissions.of(config, Kinds.wellKnown()).objects()).isNotEmpty();
        } catch (InvalidConfigException e) {
            long lines = text.lines().count();
            assertThat(e.problems())
                    .isNotEmpty()
                    .allMatch(each -> each.spot().line() >= 1 && each.spot().line() <= lines + 1)
                    .allMatch(SlipTest::isInItsLine);
        }
    }

    @Property(tries = 300)
    void anObjectOfAnApiIsNoWorse(@ForAll Random random) {
        JsonNode tree;
        try {
            tree = Document.yaml(slipped(random).getBytes(StandardCharsets.UTF_8))
                    .tree();
        } catch (MalformedException _) {
            return;
        }
        try {
            assertThat(ControllerConfig.compile(tree).resources()).isNotNull();
        } catch (InvalidConfigException e) {
            assertThat(e.problems()).isNotEmpty().allMatch(each -> !each.spot().known() || isInItsLine(each));
        }
    }

    /// What a cluster could make right is not turned away before.
    @Property(tries = 1000)
    void aTemplateThatIsRefusedGivesNoGoodObject(@ForAll Random random) throws InvalidConfigException {
        var names = List.of("job.yaml", "gcp-cluster.yaml", "deployment.yaml", "hosted-cluster.yaml");
        var object = (ObjectNode) Document.yaml(
                        Examples.text(names.get(random.nextInt(names.size()))).getBytes(StandardCharsets.UTF_8))
                .tree();
        var context = context(object);
        var template = slipped(object.at("/spec/resourceTemplate").textValue(), random);
        object.withObject("/spec").put("resourceTemplate", template);
        try {
            ControllerConfig.compile(object);
        } catch (InvalidConfigException e) {
            assertThat(isGood(template, context))
                    .as(e.getMessage() + " in " + template)
                    .isFalse();
        }
    }

    private static Map<String, ?> context(JsonNode object) throws InvalidConfigException {
        var config = ControllerConfig.compile(object);
        return config.context(config.cluster(CLUSTER), null, Instant.EPOCH).ofResources();
    }

    private static boolean isGood(String template, Map<String, ?> context) {
        try {
            var made = ResourceTemplate.compile("template", template).render(context);
            return made.has("apiVersion")
                    && made.has("kind")
                    && made.path("metadata").has("name");
        } catch (TemplateException _) {
            return false;
        }
    }

    private static boolean isInItsLine(ConfigProblem problem) {
        var excerpt = problem.excerpt();
        int column = problem.spot().column();
        return column >= 1 && column <= excerpt.codePointCount(0, excerpt.length()) + 1;
    }
}
