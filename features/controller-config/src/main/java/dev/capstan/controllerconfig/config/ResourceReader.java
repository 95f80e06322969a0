package dev.capstan.controllerconfig.config;

import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what is made for a cluster: one template, or several with names.
final class ResourceReader {
    private static final Map<String, Strategy> STRATEGIES = Map.of(
            "createOnly", Strategy.CREATE_ONLY,
            "inPlace", Strategy.IN_PLACE,
            "versioned", Strategy.VERSIONED);
    private static final Map<String, Strategy> UPDATES =
            Map.of("in_place", Strategy.IN_PLACE, "versioned", Strategy.VERSIONED);

    private final ResourceManagement management;
    private final Set<String> names = new HashSet<>();

    private ResourceReader(ResourceManagement management) {
        this.management = management;
    }

    static List<ManagedResource> read(Fields spec) {
        var management = management(spec, ResourceManagement.defaults());
        var reader = new ResourceReader(management);
        var several = spec.field("resources");
        if (several.isEmpty()) {
            return spec
                    .required("resourceTemplate")
                    .flatMap(each -> made(ManagedResource.ONLY, "", each, management))
                    .stream()
                    .toList();
        }
        spec.field("resourceTemplate")
                .ifPresent(each -> each.problem(each.path() + " is given beside resources, expected one of them"));
        return several.get().items().stream()
                .map(reader::one)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ManagedResource> one(Value value) {
        var fields = value.fields("name", "description", "template", "resourceManagement");
        var name = fields.required("name");
        name.flatMap(Value::text).ifPresent(text -> {
            if (!names.add(text)) {
                name.get().problem("resource \"" + text + "\" is listed twice");
            }
        });
        var own = management(fields, management);
        return fields.required("template")
                .flatMap(each -> made(name.flatMap(Value::text).orElse(""), fields.text("description", ""), each, own));
    }

    private static Optional<ManagedResource> made(
            String name, String description, Value template, ResourceManagement management) {
        return TemplateReader.resource(template)
                .map(compiled -> new ManagedResource(
                        name, description, compiled, Outline.of(template.text().orElse("")), management));
    }

    private static ResourceManagement management(Fields parent, ResourceManagement defaults) {
        return parent.field("resourceManagement")
                .map(value -> management(value, defaults))
                .orElse(defaults);
    }

    private static ResourceManagement management(Value value, ResourceManagement defaults) {
        var fields = value.fields("strategy", "updateStrategy", "keepVersions");
        var update = Choice.of(fields, "updateStrategy", UPDATES, defaults.strategy());
        var strategy = Choice.of(fields, "strategy", STRATEGIES, update);
        fields.field("updateStrategy")
                .filter(_ -> strategy != update)
                .ifPresent(each -> each.problem(each.path() + " contradicts strategy, expected one of them"));
        int keep = fields.count("keepVersions", defaults.keepVersions());
        if (keep < 1 || keep > 100) {
            fields.field("keepVersions").ifPresent(each -> each.expected("1 to 100"));
        }
        return new ResourceManagement(strategy, keep);
    }
}
