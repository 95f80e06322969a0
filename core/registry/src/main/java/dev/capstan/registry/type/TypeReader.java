package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.registry.defaults.FieldDefaults;
import dev.capstan.registry.type.ResourceType.Traits;
import dev.capstan.schema.JsonPath;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads a kind from the `spec` of a CustomResourceDefinition, or from a descriptor of the same form.
final class TypeReader {
    private final JsonNode spec;
    private final Function<String, Supplier<Schema>> schemas;

    /// @param schemas where the schema of a version comes from
    TypeReader(JsonNode spec, Function<String, Supplier<Schema>> schemas) {
        this.spec = spec;
        this.schemas = schemas;
    }

    ResourceType read(Traits traits, long since, boolean terminating, Converter converter) {
        TypeNames names = names(spec.path("names"));
        var versions = new ArrayList<TypeVersion>();
        spec.path("versions").forEach(each -> versions.add(version(each, names, traits.builtIn())));
        versions.sort((a, b) -> VersionOrder.INSTANCE.compare(a.name(), b.name()));
        return new ResourceType(
                resource(names),
                names,
                spec.path("scope").asText().equals("Namespaced"),
                versions,
                traits,
                since,
                terminating,
                converter);
    }

    private GroupResource resource(TypeNames names) {
        return new GroupResource(spec.path("group").asText(""), names.plural());
    }

    static TypeNames names(JsonNode names) {
        String kind = names.path("kind").asText();
        return new TypeNames(
                names.path("plural").asText(),
                names.path("singular").asText(""),
                kind,
                names.path("listKind").asText(kind + "List"),
                texts(names.path("shortNames")),
                texts(names.path("categories")));
    }

    static List<String> texts(JsonNode array) {
        var found = new ArrayList<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }

    private TypeVersion version(JsonNode version, TypeNames names, boolean builtIn) {
        String name = version.path("name").asText();
        JsonNode subresources = version.path("subresources");
        return new TypeVersion(
                name,
                builtIn,
                version.path("served").asBoolean(),
                version.path("storage").asBoolean(),
                deprecation(version, names, name),
                schemas.apply(name),
                builtIn ? FieldDefaults.of(resource(names)) : custom -> {},
                subresources.has("status"),
                scale(subresources.path("scale")),
                columns(version.path("additionalPrinterColumns")),
                selectable(version.path("selectableFields")),
                conversion(version.path("stored")));
    }

    private @Nullable String deprecation(JsonNode version, TypeNames names, String name) {
        if (!version.path("deprecated").asBoolean(false)) {
            return null;
        }
        String group = spec.path("group").asText("");
        return version.path("deprecationWarning").asText(group + "/" + name + " " + names.kind() + " is deprecated");
    }

    private static @Nullable ScalePaths scale(JsonNode scale) {
        if (!scale.isObject()) {
            return null;
        }
        return new ScalePaths(
                scale.path("specReplicasPath").asText(),
                scale.path("statusReplicasPath").asText(),
                scale.path("labelSelectorPath").asText(null));
    }

    private static Conversion conversion(JsonNode stored) {
        if (!stored.isObject()) {
            return Conversion.NONE;
        }
        if (stored.path("apiVersion").asText().equals("autoscaling/v2")) {
            return new AutoscalerConversion();
        }
        var renamed = new HashMap<String, String>();
        stored.path("renamed")
                .properties()
                .forEach(each -> renamed.put(each.getKey(), each.getValue().asText()));
        return new Renaming(stored.path("apiVersion").asText(), renamed);
    }

    private static List<PrinterColumn> columns(JsonNode columns) {
        var found = new ArrayList<PrinterColumn>();
        for (JsonNode each : columns) {
            String path = each.path("jsonPath").asText();
            found.add(new PrinterColumn(
                    each.path("name").asText(),
                    each.path("type").asText(),
                    each.path("format").asText(""),
                    each.path("description").asText(""),
                    each.path("priority").asInt(0),
                    path,
                    JsonPath.parse(path)));
        }
        return found;
    }

    private static List<SelectableField> selectable(JsonNode fields) {
        var found = new ArrayList<SelectableField>();
        for (JsonNode each : fields) {
            String path = each.path("jsonPath").asText();
            found.add(new SelectableField(each.path("label").asText(path.substring(1)), JsonPath.parse(path)));
        }
        return found;
    }
}
