package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.GroupVersion;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A kind: what it is called, where its objects live, its versions, and what may be done with them.
///
/// @param since the revision at which its definition last changed; 0 for a built-in kind
/// @param terminating whether its definition is being deleted, so that no object may be created
/// @param converter gives its objects the form of another version
public record ResourceType(
        GroupResource resource,
        TypeNames names,
        boolean namespaced,
        List<TypeVersion> versions,
        Traits traits,
        long since,
        boolean terminating,
        Converter converter) {

    public ResourceType {
        versions = List.copyOf(versions);
    }

    /// A kind whose versions differ in nothing but their names.
    public ResourceType(
            GroupResource resource,
            TypeNames names,
            boolean namespaced,
            List<TypeVersion> versions,
            Traits traits,
            long since,
            boolean terminating) {
        this(resource, names, namespaced, versions, traits, since, terminating, Converter.RENAMING);
    }

    /// What sets a kind apart from others. Custom kinds all have [#CUSTOM].
    ///
    /// @param builtIn whether it is part of Capstan rather than defined by a CRD
    /// @param nameRule how its objects may be called
    /// @param unconditionalUpdate whether a PUT without resourceVersion replaces whatever is there
    /// @param createOnUpdate whether a PUT of an object that is not there creates it
    /// @param generation whether its objects count the changes of their spec
    /// @param verbs what discovery says can be done with it
    /// @param storedAs the kind whose objects it shows in another form; null when it has objects of its own
    public record Traits(
            boolean builtIn,
            NameRule nameRule,
            boolean unconditionalUpdate,
            boolean createOnUpdate,
            boolean generation,
            List<String> verbs,
            @Nullable GroupResource storedAs) {
        public static final List<String> ALL_VERBS =
                List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
        public static final Traits CUSTOM =
                new Traits(false, NameRule.DNS_SUBDOMAIN, false, false, true, ALL_VERBS, null);

        public Traits {
            verbs = List.copyOf(verbs);
        }
    }

    /// Under which name its objects are kept.
    public GroupResource storage() {
        GroupResource other = traits.storedAs();
        return other == null ? resource : other;
    }

    public String group() {
        return resource.group();
    }

    public String kind() {
        return names.kind();
    }

    public boolean builtIn() {
        return traits.builtIn();
    }

    /// Whether its objects are answered and never kept.
    public boolean answeredOnly() {
        return traits.verbs().equals(List.of("create"));
    }

    public Optional<TypeVersion> version(String name) {
        return versions.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    public TypeVersion storageVersion() {
        return versions.stream()
                .filter(TypeVersion::storage)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(resource + " has no storage version"));
    }

    /// A new tree: an object of one of its versions in a version of a kind that shows the same objects, perhaps itself.
    public ObjectNode convert(ObjectNode tree, TypeVersion from, ResourceType other, TypeVersion to) {
        ObjectNode copy = tree.deepCopy();
        if (from.conversion().needed()) {
            from.conversion().toStored(copy);
        }
        ObjectNode converted = copy.path("apiVersion").asText("").equals(other.apiVersion(to))
                ? copy
                : other.converted(List.of(copy), to).getFirst();
        to.shape(converted, other.apiVersion(to));
        return converted;
    }

    /// Objects of other versions in this version, neither pruned nor defaulted.
    ///
    /// @param trees the method's own
    public List<ObjectNode> converted(List<ObjectNode> trees, TypeVersion to) {
        return converter.convert(trees, apiVersion(to));
    }

    /// Whether others have to be asked to give an object another version.
    public boolean convertsOutside() {
        return !converter.equals(Converter.RENAMING);
    }

    /// The `apiVersion` of its objects in this version.
    public String apiVersion(TypeVersion version) {
        return new GroupVersion(group(), version.name()).toString();
    }
}
