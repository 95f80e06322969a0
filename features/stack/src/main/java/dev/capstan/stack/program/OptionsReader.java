package dev.capstan.stack.program;

import dev.capstan.yaml.GoDurations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the options of a resource.
final class OptionsReader {
    /// `version` and `pluginDownloadURL` say which plugin to fetch; the built-in engine fetches none.
    private static final Set<String> KNOWN = Set.of(
            "additionalSecretOutputs",
            "aliases",
            "customTimeouts",
            "deleteBeforeReplace",
            "deletedWith",
            "dependsOn",
            "hideDiffs",
            "ignoreChanges",
            "import",
            "parent",
            "pluginDownloadURL",
            "protect",
            "provider",
            "providers",
            "replaceOnChanges",
            "retainOnDelete",
            "version");
    private static final Set<String> REFUSED = Set.of("envVarMappings", "replaceWith", "replacementTrigger");
    private static final Set<String> ALIAS = Set.of("urn", "name", "type", "stack", "project", "parent", "noParent");

    private final ExpressionReader expressions;

    OptionsReader(ExpressionReader expressions) {
        this.expressions = expressions;
    }

    ResourceOptions read(Section options) {
        options.keys().stream()
                .filter(REFUSED::contains)
                .forEach(key -> options.wrong(key, "the built-in engine does not offer this"));
        var known = new HashSet<>(KNOWN);
        known.addAll(REFUSED);
        options.expect(known);
        return new ResourceOptions(
                options.each("additionalSecretOutputs", text -> text),
                aliases(options),
                timeouts(options.below("customTimeouts")),
                options.flag("deleteBeforeReplace"),
                resources(options, "dependsOn"),
                options.each("ignoreChanges", PropertyPath::parse),
                options.each("replaceOnChanges", PropertyPath::parse),
                options.each("hideDiffs", PropertyPath::parse),
                options.text("import"),
                resource(options, "parent"),
                options.has("protect")
                        ? expressions.read(options.value("protect"), options.at("protect"))
                        : new Expression.Literal(false),
                resource(options, "provider"),
                providers(options),
                options.flag("retainOnDelete"),
                resource(options, "deletedWith"));
    }

    private Optional<String> resource(Section options, String key) {
        return resources(options, key).stream().findFirst();
    }

    private List<String> resources(Section options, String key) {
        var keys = new ArrayList<String>();
        for (Object each : options.items(key)) {
            if (expressions.read(each, options.at(key)) instanceof Expression.Reference(var access, var _)
                    && access.steps().isEmpty()) {
                keys.add(access.root());
            } else {
                options.wrong(key, each + " is no resource, expected one such as ${bucket}");
            }
        }
        return keys;
    }

    /// A list of them, or a map by the name of the package, which each of them says itself.
    private List<String> providers(Section options) {
        if (!(options.value("providers") instanceof Map<?, ?>)) {
            return resources(options, "providers");
        }
        Section byPackage = options.below("providers");
        return byPackage.keys().stream()
                .flatMap(key -> resources(byPackage, key).stream())
                .toList();
    }

    private List<Alias> aliases(Section options) {
        var aliases = new ArrayList<Alias>();
        int index = 0;
        for (Object each : options.items("aliases")) {
            String key = "aliases[" + index++ + "]";
            if (each instanceof String text) {
                boolean urn = text.startsWith("urn:");
                aliases.add(
                        alias(urn ? Optional.of(text) : Optional.empty(), urn ? Optional.empty() : Optional.of(text)));
            } else {
                aliases.add(alias(options.element(each, key)));
            }
        }
        return aliases;
    }

    private static Alias alias(Optional<String> urn, Optional<String> name) {
        return new Alias(urn, name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    private Alias alias(Section alias) {
        alias.expect(ALIAS);
        Optional<String> parent = alias.value("parent") instanceof String text && text.contains("${")
                ? resource(alias, "parent")
                : alias.text("parent");
        return new Alias(
                alias.text("urn"),
                alias.text("name"),
                alias.text("type"),
                alias.text("stack"),
                alias.text("project"),
                parent,
                alias.flag("noParent"));
    }

    private static ResourceOptions.Timeouts timeouts(Section timeouts) {
        timeouts.expect(Set.of("create", "update", "delete", "read"));
        return new ResourceOptions.Timeouts(
                duration(timeouts, "create"),
                duration(timeouts, "update"),
                duration(timeouts, "delete"),
                duration(timeouts, "read"));
    }

    private static Optional<Duration> duration(Section timeouts, String key) {
        Optional<String> text = timeouts.text(key);
        Optional<Duration> duration = text.flatMap(GoDurations::parse).filter(Duration::isPositive);
        if (text.isPresent() && duration.isEmpty()) {
            timeouts.wrong(key, "is \"" + text.get() + "\", expected a time such as 30s, 5m or 1h30m");
        }
        return duration;
    }
}
