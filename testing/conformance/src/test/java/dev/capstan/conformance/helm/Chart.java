package dev.capstan.conformance.helm;

import dev.capstan.gotemplate.Functions;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A chart in a folder, and what becomes of it with our own engine for Go templates.
record Chart(Path folder) {
    /// The one beside this class.
    static Chart shop() {
        try {
            URL found = Objects.requireNonNull(Chart.class.getResource("shop"), "there is no chart beside Chart");
            return new Chart(Path.of(found.toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What Helm applies before all else, and never removes.
    String crds() {
        return texts("crds", ".yaml");
    }

    /// What is in its `Chart.yaml`.
    Map<String, Object> metadata() {
        return map(text(folder.resolve("Chart.yaml")));
    }

    /// The manifests of a release.
    ///
    /// @param values instead of those that the chart has
    String manifest(String release, String namespace, Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(map(text(folder.resolve("values.yaml"))));
        all.putAll(values);
        Map<String, Object> chart = metadata();
        Map<String, Object> data = Map.of(
                "Values",
                all,
                "Release",
                Map.of("Name", release, "Namespace", namespace, "Service", "Helm"),
                "Chart",
                Map.of("Name", value(chart, "name"), "AppVersion", value(chart, "appVersion")));
        String definitions = texts("templates", ".tpl");
        return files("templates", ".yaml").stream()
                .map(file -> template(file, definitions).render(data))
                .collect(Collectors.joining("\n---\n"));
    }

    private static Object value(Map<String, Object> map, String key) {
        return Objects.requireNonNull(map.get(key), key);
    }

    private static Template template(Path file, String definitions) {
        return Template.compile(
                String.valueOf(file.getFileName()),
                definitions + text(file),
                Options.go().withFunctions(Functions.helm()));
    }

    private String texts(String under, String ending) {
        return files(under, ending).stream().map(Chart::text).collect(Collectors.joining("\n"));
    }

    private List<Path> files(String under, String ending) {
        try (Stream<Path> files = Files.list(folder.resolve(under))) {
            return files.filter(each -> each.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // The keys of a YAML mapping of ours are text.
    private static Map<String, Object> map(String yaml) {
        return Serialization.unmarshal(yaml, Map.class);
    }
}
