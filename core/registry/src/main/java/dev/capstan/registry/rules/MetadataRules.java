package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.GroupResource;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.select.LabelText;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.NameRule;
import dev.capstan.registry.type.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The rules for `metadata`, the same for every kind, in Kubernetes' words.
public final class MetadataRules {
    public static final String ORPHAN = "orphan";
    public static final String FOREGROUND = "foregroundDeletion";
    private static final List<String> OWNER_FIELDS =
            List.of("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion");
    private static final String NOT_QUALIFIED = "name is neither a standard finalizer name nor is it fully qualified";
    private static final Set<String> STANDARD_FINALIZERS =
            Set.of(ORPHAN, FOREGROUND, "kubernetes", CrdType.CLEANUP_FINALIZER);
    private static final Set<String> EVENT_VERSIONS = Set.of("v1", "events.k8s.io/v1");
    /// The built-in kinds whose finalizers need no domain, as those of custom kinds need none.
    private static final Set<String> LENIENT_GROUPS = Set.of(
            "admissionregistration.k8s.io",
            "apiextensions.k8s.io",
            "apiregistration.k8s.io",
            "coordination.k8s.io",
            "node.k8s.io");

    private static final GroupResource EVENTS = new GroupResource("", "events");
    private static final int MAX_ANNOTATIONS = 256 * 1024;

    private MetadataRules() {}

    public static List<FieldProblem> check(Resource object, ResourceType type) {
        var problems = new ArrayList<FieldProblem>();
        names(object, type.traits().nameRule(), problems);
        labels(object, problems);
        annotations(object, problems);
        owners(object, problems);
        finalizers(object, wantsDomains(type), problems);
        return problems;
    }

    /// What is wrong with labels and annotations alone.
    public static List<FieldProblem> checkTexts(Resource object) {
        var problems = new ArrayList<FieldProblem>();
        labels(object, problems);
        annotations(object, problems);
        return problems;
    }

    /// Which object it is, and when it goes, is not for its writers to say.
    public static List<FieldProblem> checkServersOwn(Resource object, Resource existing) {
        var problems = new ArrayList<FieldProblem>(0);
        if (!object.uid().isEmpty() && !object.uid().equals(existing.uid())) {
            problems.add(invalid("metadata.uid", object.uid(), "field is immutable"));
        }
        if (object.deleting() && !object.deletionTimestamp().equals(existing.deletionTimestamp())) {
            problems.add(invalid("metadata.deletionTimestamp", object.deletionTimestamp(), "field is immutable"));
        }
        return problems;
    }

    /// What may not change while an object is being deleted.
    public static List<FieldProblem> checkUpdate(Resource object, Resource existing) {
        if (!existing.deleting()) {
            return List.of();
        }
        List<String> known = existing.finalizers();
        List<String> added = object.finalizers().stream()
                .filter(each -> !known.contains(each))
                .sorted()
                .toList();
        if (added.isEmpty()) {
            return List.of();
        }
        String found =
                String.join(", ", added.stream().map(each -> "\"" + each + "\"").toList());
        return List.of(FieldProblem.forbidden(
                "metadata.finalizers",
                "no new finalizers can be added if the object is being deleted, found new finalizers []string{" + found
                        + "}"));
    }

    /// What the caller of a write should know although it is allowed.
    ///
    /// @param existing null when the object is being created
    public static List<String> warnings(Resource object, @Nullable Resource existing, boolean builtIn) {
        var warnings = new ArrayList<String>();
        List<String> known = existing == null ? List.of() : existing.finalizers();
        for (String each : object.finalizers()) {
            if (!builtIn && !each.contains("/") && !STANDARD_FINALIZERS.contains(each) && !known.contains(each)) {
                warnings.add("metadata.finalizers: " + quoted(each) + ": prefer a domain-qualified finalizer name"
                        + " to avoid accidental conflicts with other finalizer writers");
            }
        }
        String twice = ownersGivenTwice(object);
        if (!twice.isEmpty()) {
            warnings.add(".metadata.ownerReferences contains duplicate entries; API server dedups owner references in"
                    + " 1.20+, and may reject such requests as early as 1.24; please fix your requests;"
                    + " duplicate UID(s) observed: " + twice);
        }
        return warnings;
    }

    private static String ownersGivenTwice(Resource object) {
        var seen = new HashSet<OwnerReference>();
        return object.ownerReferences().stream()
                .filter(each -> !seen.add(each))
                .map(OwnerReference::uid)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// Keeps the first of owner references that are the same.
    public static void dropDuplicateOwners(Resource object) {
        if (ownersGivenTwice(object).isEmpty()) {
            return;
        }
        var distinct = new LinkedHashSet<JsonNode>();
        object.metadata().path("ownerReferences").forEach(distinct::add);
        ArrayNode kept = object.ownMetadata().putArray("ownerReferences");
        kept.addAll(distinct);
    }

    private static void names(Resource object, NameRule rule, List<FieldProblem> problems) {
        if (!object.generateName().isEmpty()) {
            Names.problems(rule, object.generateName(), true)
                    .forEach(each -> problems.add(invalid("metadata.generateName", object.generateName(), each)));
        }
        if (object.name().isEmpty()) {
            problems.add(FieldProblem.required("metadata.name", "name or generateName is required"));
            return;
        }
        Names.problems(rule, object.name(), false)
                .forEach(each -> problems.add(invalid("metadata.name", object.name(), each)));
    }

    private static void labels(Resource object, List<FieldProblem> problems) {
        object.labels().forEach((key, value) -> {
            LabelText.keyProblems(key).forEach(each -> problems.add(invalid("metadata.labels", key, each)));
            LabelText.valueProblems(value).forEach(each -> problems.add(invalid("metadata.labels", value, each)));
        });
    }

    private static void annotations(Resource object, List<FieldProblem> problems) {
        long size = 0;
        for (var each : object.annotations().entrySet()) {
            String lower = each.getKey().toLowerCase(Locale.ROOT);
            LabelText.keyProblems(lower)
                    .forEach(why -> problems.add(invalid("metadata.annotations", each.getKey(), why)));
            size += bytes(each.getKey()) + bytes(each.getValue());
        }
        if (size > MAX_ANNOTATIONS) {
            problems.add(new FieldProblem(
                    Reason.TOO_LONG,
                    "metadata.annotations",
                    null,
                    "may not be more than " + MAX_ANNOTATIONS + " bytes"));
        }
    }

    private static void owners(Resource object, List<FieldProblem> problems) {
        String path = "metadata.ownerReferences";
        var controllers = new ArrayList<String>();
        for (OwnerReference each : object.ownerReferences()) {
            String version = each.apiVersion().substring(each.apiVersion().indexOf('/') + 1);
            if (version.isEmpty() || version.contains("/")) {
                problems.add(invalid(path + ".apiVersion", each.apiVersion(), "version must not be empty"));
            }
            empty(path + ".kind", each.kind(), problems);
            empty(path + ".name", each.name(), problems);
            empty(path + ".uid", each.uid(), problems);
            if (each.kind().equals("Event") && EVENT_VERSIONS.contains(each.apiVersion())) {
                problems.add(FieldProblem.invalid(
                        path, reference(each), kindOf(each) + " is disallowed from being an owner"));
            }
            if (each.controller()) {
                controllers.add(each.kind() + "/" + each.name());
            }
        }
        if (controllers.size() > 1) {
            problems.add(FieldProblem.invalid(
                    path,
                    references(object.metadata().path("ownerReferences")),
                    "Only one reference can have Controller set to true. Found \"true\" in references for "
                            + String.join(" and ", controllers)));
        }
    }

    /// As Kubernetes shows them: with a uid, also where there is none.
    private static String references(JsonNode owners) {
        ArrayNode shown = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : owners) {
            ObjectNode owner = shown.addObject();
            for (String field : OWNER_FIELDS) {
                if (each.has(field)) {
                    owner.set(field, each.get(field));
                } else if (field.equals("uid")) {
                    owner.put(field, "");
                }
            }
        }
        return JsonText.string(shown);
    }

    private static String reference(OwnerReference owner) {
        return JsonText.string(JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", owner.apiVersion())
                .put("kind", owner.kind())
                .put("name", owner.name())
                .put("uid", owner.uid()));
    }

    private static String kindOf(OwnerReference owner) {
        String slashed = owner.apiVersion().contains("/") ? owner.apiVersion() : "/" + owner.apiVersion();
        return slashed + ", Kind=" + owner.kind();
    }

    private static void empty(String path, String value, List<FieldProblem> problems) {
        if (value.isEmpty()) {
            problems.add(invalid(path, value, "must not be empty"));
        }
    }

    private static boolean wantsDomains(ResourceType type) {
        return type.builtIn()
                && !LENIENT_GROUPS.contains(type.group())
                && !type.resource().equals(EVENTS);
    }

    private static void finalizers(Resource object, boolean domains, List<FieldProblem> problems) {
        List<String> finalizers = object.finalizers();
        for (int i = 0; i < finalizers.size(); i++) {
            String each = finalizers.get(i);
            LabelText.keyProblems(each).forEach(why -> problems.add(invalid("metadata.finalizers", each, why)));
            if (domains && !isStandard(each)) {
                problems.add(invalid("metadata.finalizers[" + i + "]", each, NOT_QUALIFIED));
            }
        }
        if (finalizers.contains(ORPHAN) && finalizers.contains(FOREGROUND)) {
            problems.add(FieldProblem.invalid(
                    "metadata.finalizers",
                    JsonText.string(object.metadata().path("finalizers")),
                    "finalizer " + ORPHAN + " and " + FOREGROUND + " cannot be both set"));
        }
    }

    private static boolean isStandard(String finalizer) {
        return finalizer.contains("/") || STANDARD_FINALIZERS.contains(finalizer);
    }

    /// Says what is wrong with a finalizer that stands at a path.
    static void finalizer(String path, String finalizer, Problems problems) {
        LabelText.keyProblems(finalizer).forEach(why -> problems.invalid(path, finalizer, why));
        if (!isStandard(finalizer)) {
            problems.invalid(path, finalizer, NOT_QUALIFIED);
        }
    }

    private static FieldProblem invalid(String path, String value, String why) {
        return FieldProblem.invalid(path, quoted(value), why);
    }

    static String quoted(String text) {
        return JsonText.string(TextNode.valueOf(text));
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
