package dev.capstan.template.definition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupVersion;
import java.util.List;
import java.util.Locale;

/// What the kind of a Template is called, and how it is shown.
///
/// @param columns those that the Template asks for, as a CRD has them
public record Identity(
        GroupVersion groupVersion,
        String kind,
        String plural,
        String scope,
        List<String> categories,
        List<String> shortNames,
        List<JsonNode> columns) {
    public Identity {
        categories = List.copyOf(categories);
        shortNames = List.copyOf(shortNames);
        columns = List.copyOf(columns);
    }

    /// The kind of a list of them.
    public String listKind() {
        return kind + "List";
    }

    public String singular() {
        return kind.toLowerCase(Locale.ROOT);
    }

    /// The name of the CRD: `citywebsites.websites.example.com`.
    public String crdName() {
        return plural + "." + groupVersion.group();
    }
}
