package dev.capstan.controllerconfig.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What `docs/guide/resource-templates.md` shows is so.
final class GuideTest {
    @Test
    void everyTemplateGivesWhatIsShown() throws IOException {
        List<String> json = blocks("json");
        List<String> templates = blocks("yaml");
        Map<String, Object> context =
                new ObjectMapper().readerForMapOf(Object.class).readValue(json.getFirst());

        assertThat(templates).hasSize(json.size() - 1);
        for (int i = 0; i < templates.size(); i++) {
            assertThat(ResourceTemplate.compile("guide", templates.get(i)).render(context))
                    .isEqualTo(Document.json(json.get(i + 1).getBytes(UTF_8)).tree());
        }
    }

    @Test
    void aComplaintLooksAsShown() throws IOException {
        var template = ResourceTemplate.compile("job", "kind: Job\ntitle: a{{.v}}: {{.v}}");

        assertThatThrownBy(() -> template.render(Map.of("v", "x")))
                .hasMessage(blocks("text").getFirst().stripTrailing());
    }

    private static List<String> blocks(String language) throws IOException {
        var root = Path.of(Objects.requireNonNull(System.getProperty("capstan.root")));
        var guide = Files.readString(root.resolve("docs/guide/resource-templates.md"));
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(guide)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
