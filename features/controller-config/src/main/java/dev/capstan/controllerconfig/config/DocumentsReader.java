package dev.capstan.controllerconfig.config;

import dev.capstan.yaml.Draft;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the controller configs among the documents of a text. Problems go to the draft.
final class DocumentsReader {
    private final Draft draft;

    DocumentsReader(Draft draft) {
        this.draft = draft;
    }

    /// One, or none and a problem.
    List<ControllerConfig> one() {
        var documents = configs();
        documents.stream()
                .skip(1)
                .forEach(each -> each.problem("a second " + ControllerConfigKind.KIND + ", expected one"));
        return read(documents);
    }

    /// At least one, or none and a problem.
    List<ControllerConfig> several() {
        return read(configs());
    }

    private List<Value> configs() {
        var documents = draft.documents().stream().filter(this::isConfig).toList();
        if (documents.isEmpty() && draft.problems().isEmpty()) {
            draft.problem(
                    new Spot(1, 1),
                    "there is no object of kind " + ControllerConfigKind.KIND + ", apiVersion "
                            + ControllerConfigKind.API_VERSION);
        }
        return documents;
    }

    private boolean isConfig(Value document) {
        var fields = document.anyFields();
        var apiVersion = fields.field("apiVersion").flatMap(Value::text);
        var kind = fields.field("kind").flatMap(Value::text);
        if (apiVersion.isEmpty() || kind.isEmpty()) {
            document.problem("apiVersion or kind is missing, expected an object of Kubernetes");
            return false;
        }
        boolean ours = kind.get().equals(ControllerConfigKind.KIND)
                && apiVersion.get().startsWith(ControllerConfigKind.GROUP + "/");
        if (ours && !apiVersion.get().equals(ControllerConfigKind.API_VERSION)) {
            fields.field("apiVersion").ifPresent(each -> each.expected(ControllerConfigKind.API_VERSION));
        }
        return ours;
    }

    private static List<ControllerConfig> read(List<Value> documents) {
        var configs = new ArrayList<ControllerConfig>();
        documents.forEach(each -> Optional.of(each).flatMap(ConfigReader::read).ifPresent(configs::add));
        return configs;
    }
}
