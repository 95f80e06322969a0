package dev.capstan.fleet.config;

import dev.capstan.yaml.Draft;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.util.ArrayList;
import java.util.List;

/// Reads all documents of a file. Problems go to the draft.
final class DocumentsReader {
    private final Draft draft;

    DocumentsReader(Draft draft) {
        this.draft = draft;
    }

    List<AggregationConfig> read() {
        var configs = new ArrayList<AggregationConfig>();
        var documents = draft.documents();
        var general = 0;
        for (Value document : documents) {
            var config = new ConfigReader(document).read();
            if (config.selector().weight() == 0 && ++general == 2) {
                document.problem("a second document without a selector, expected one");
            }
            configs.add(config);
        }
        if (documents.isEmpty() && draft.problems().isEmpty()) {
            draft.problem(new Spot(1, 1), "the text is empty, expected an aggregation config");
        } else if (!documents.isEmpty() && general == 0) {
            documents.getLast().problem("every document has a selector, expected one without, for all other clusters");
        }
        return configs;
    }
}
