package dev.capstan.registry.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.schema.StructuralCheck;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Turns what a caller sent into an object of one version of one kind: pruned, defaulted, and of the right form.
///
/// What is wrong with its *values* is found later; here it is refused only when it cannot be read as this kind.
public final class Decoder {
    private final ResourceType type;
    private final TypeVersion version;

    public Decoder(ResourceType type, TypeVersion version) {
        this.type = type;
        this.version = version;
    }

    /// An object, and the fields it had too many.
    ///
    /// @param surplus messages on unknown and duplicate fields, in Kubernetes' words
    public record Decoded(Resource resource, List<String> surplus) {
        public Decoded {
            surplus = List.copyOf(surplus);
        }

        /// The same in the order in which Kubernetes finds it in an object that it has put together itself.
        public Decoded sorted() {
            return new Decoded(resource, surplus.stream().sorted().toList());
        }

        /// Refuses the object when it has surplus fields.
        public Decoded strict(String kind, String version) {
            if (surplus.isEmpty()) {
                return this;
            }
            throw new Refusal.BadRequest(kind + " in version \"" + version + "\" cannot be handled as a " + kind
                            + ": strict decoding error: " + String.join(", ", surplus))
                    .asException();
        }
    }

    /// Reads the document's tree, which becomes the resource's own.
    public Decoded decode(Document document) {
        return decode(document, version::applyDefaults);
    }

    /// Reads the object as it is after something was applied to it.
    public Decoded decodeApplied(Document document) {
        return decode(document, version::applyDefaultsKeepingNulls);
    }

    private Decoded decode(Document document, Consumer<ObjectNode> defaults) {
        JsonNode given =
                type.builtIn() && document.tree().isNull() ? JsonNodeFactory.instance.objectNode() : document.tree();
        if (!(given instanceof ObjectNode tree)) {
            throw unrecognized("expected an object, found " + TreeForm.article(document.tree()));
        }
        checkKind(tree);
        Set<String> surplus = new LinkedHashSet<>();
        document.duplicates().forEach(path -> surplus.add("duplicate field \"" + path + "\""));
        List<String> misfits = MetadataForm.check(tree, path -> surplus.add("unknown field \"" + path + "\""));
        if (!misfits.isEmpty()) {
            throw cannotBeHandled(String.join(", ", misfits));
        }
        if (type.builtIn()) {
            TreeForm.dropNulls(tree, version.schema());
        }
        // Only what is read into a fixed form is read in the order in which it was sent.
        Set<String> pruned = type.builtIn() ? new LinkedHashSet<>() : new TreeSet<>();
        version.schema().prune(tree, path -> pruned.add("unknown field \"" + path + "\""));
        surplus.addAll(pruned);
        if (type.builtIn()) {
            TreeForm.dropEmpty(tree, version.schema());
        }
        defaults.accept(tree);
        if (type.resource().equals(CrdType.RESOURCE)) {
            pruneSchemas(tree, path -> surplus.add("unknown field \"" + path + "\""));
        }
        if (type.builtIn()) {
            checkTypes(tree);
            List<String> wrong = Quantities.normalise(tree, version.schema());
            if (!wrong.isEmpty()) {
                throw cannotBeHandled(String.join(", ", wrong));
            }
        }
        return new Decoded(new Resource(tree), new ArrayList<>(surplus));
    }

    /// The schemas inside a definition have a form of their own, which the schema of definitions does not tell.
    private static void pruneSchemas(ObjectNode definition, Consumer<String> unknown) {
        JsonNode versions = definition.path("spec").path("versions");
        for (int i = 0; i < versions.size(); i++) {
            if (versions.get(i).path("schema").path("openAPIV3Schema") instanceof ObjectNode schema) {
                StructuralCheck.prune(schema, "spec.versions[" + i + "].schema.openAPIV3Schema", unknown);
            }
        }
    }

    private void checkKind(ObjectNode tree) {
        String apiVersion = type.apiVersion(version);
        JsonNode givenVersion = tree.path("apiVersion");
        JsonNode givenKind = tree.path("kind");
        if (!type.builtIn() && (!givenKind.isTextual() || givenKind.asText().isEmpty())) {
            throw unrecognized("Object 'Kind' is missing");
        }
        if (!type.builtIn()) {
            checkCustom(givenVersion.asText(), givenKind.asText(), tree);
        }
        boolean otherVersion = !givenVersion.isMissingNode()
                && !givenVersion.asText().isEmpty()
                && !givenVersion.asText().equals(apiVersion);
        boolean otherKind = !givenKind.isMissingNode()
                && !givenKind.asText().isEmpty()
                && !givenKind.asText().equals(type.kind());
        if (otherVersion || otherKind) {
            String kind = givenKind.asText(type.kind());
            throw new Refusal.BadRequest(kind + " in version \"" + givenVersion.asText(apiVersion)
                            + "\" cannot be handled as a " + type.kind() + ": expected apiVersion \"" + apiVersion
                            + "\" and kind \"" + type.kind() + "\"")
                    .asException();
        }
        tree.put("apiVersion", apiVersion);
        tree.put("kind", type.kind());
    }

    private void checkCustom(String givenVersion, String givenKind, ObjectNode tree) {
        String apiVersion = type.apiVersion(version);
        if (!givenVersion.equals(apiVersion)) {
            throw new Refusal.BadRequest("the API version in the data (" + givenVersion
                            + ") does not match the expected API version (" + apiVersion + ")")
                    .asException();
        }
        if (!givenKind.equals(type.kind())) {
            String name = tree.path("metadata").path("name").asText("");
            var problem = FieldProblem.invalid("kind", "\"" + givenKind + "\"", "must be " + type.kind());
            throw new Refusal.Invalid(type.group(), givenKind, name, List.of(problem)).asException();
        }
    }

    /// A built-in kind is read into a fixed form by Kubernetes, so what does not fit cannot be read at all.
    private void checkTypes(ObjectNode tree) {
        List<String> misfits = version.schema().validate(tree).stream()
                .filter(each -> each.reason() == FieldProblem.Reason.TYPE_INVALID)
                .map(Decoder::told)
                .toList();
        if (!misfits.isEmpty()) {
            throw cannotBeHandled(String.join(", ", misfits));
        }
    }

    /// What should have been base64 is not shown: it may be a secret that somebody forgot to encode.
    private static String told(FieldProblem problem) {
        return problem.detail().endsWith(" must be of type byte: " + problem.value())
                ? problem.path() + ": illegal base64 data"
                : problem.toString();
    }

    private RuntimeException cannotBeHandled(String why) {
        return new Refusal.BadRequest(type.kind() + " in version \"" + version.name() + "\" cannot be handled as a "
                        + type.kind() + ": " + why)
                .asException();
    }

    private RuntimeException unrecognized(String why) {
        return new Refusal.BadRequest(
                        "the object provided is unrecognized (must be of type " + type.kind() + "): " + why)
                .asException();
    }
}
