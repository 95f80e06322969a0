package dev.capstan.schema.change;

import java.util.List;

/// What is said to people, and to those who merge.
final class TextChanges {
    private static final List<String> TEXTS = List.of("title", "description", "example", "externalDocs");

    private TextChanges() {}

    static void find(Difference difference) {
        for (String each : TEXTS) {
            if (difference.differs(each)) {
                difference.compatible(words(each, difference));
            }
        }
        if (difference.differs("x-kubernetes-map-type")) {
            difference.compatible(difference.change("x-kubernetes-map-type"));
        }
    }

    private static String words(String keyword, Difference difference) {
        if (difference.is(keyword).isMissingNode()) {
            return "has no " + keyword + " any more";
        }
        return difference.was(keyword).isMissingNode() ? "has a " + keyword + " now" : "has another " + keyword;
    }
}
