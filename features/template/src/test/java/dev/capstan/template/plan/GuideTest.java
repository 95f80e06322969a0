package dev.capstan.template.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.evolution.Validity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What `docs/guide/templates.md` shows is true.
final class GuideTest {
    private static final Path GUIDE = Path.of(System.getProperty("capstan.root", "../.."), "docs/guide/templates.md");

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```$")
                .matcher(Files.readString(GUIDE))
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static TemplatePlan plan(JsonNode template, Existing existing) {
        return TemplatePlan.of(template, existing, ReservedGroups.standard());
    }

    @Test
    void itsTemplatesAreFine() throws IOException {
        for (String each : blocks("yaml")) {
            if (each.contains("kind: Template\n")) {
                assertThat(plan(yaml(each), Existing.nothing()).objections()).isEmpty();
            }
        }
    }

    @Test
    void itsPlanIsWhatIsPrinted() throws IOException {
        String text = blocks("yaml").getFirst();
        JsonNode template = yaml(text);
        JsonNode crd = Definition.of(template).crd();
        JsonNode berlin = Validity.of(crd).asRead(yaml(blocks("yaml").get(1)));
        JsonNode bonn = Document.json(berlin.toString()
                        .replace("Berlin", "Bonn")
                        .replace("berlin", "bonn")
                        .getBytes(StandardCharsets.UTF_8))
                .tree();
        String changed = text.replaceAll("(?m)index\\.html$", "home.html")
                .replaceFirst("description: Which city", "minLength: 5, description: Which city");

        TemplatePlan plan = plan(yaml(changed), new Existing(template, crd, List.of(berlin, bonn)));

        assertThat(plan.text()).isEqualTo(blocks("text").getFirst());
    }
}
