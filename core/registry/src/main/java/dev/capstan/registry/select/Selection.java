package dev.capstan.registry.select;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.select.FieldSelector.Term;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.SelectableField;
import dev.capstan.registry.type.TypeVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The objects of one kind that a caller means: a namespace, a name, labels, fields.
///
/// Most selections need only what is kept beside an object's bytes; the object is read only for other fields.
public final class Selection {
    private final @Nullable String namespace;
    private final @Nullable String name;
    private final LabelSelector labels;
    private final List<Term> keyTerms;
    private final List<FieldTerm> fieldTerms;
    private final Function<Stored, Resource> reader;

    private record FieldTerm(SelectableField field, boolean negated, String value) {}

    private Selection(
            @Nullable String namespace,
            @Nullable String name,
            LabelSelector labels,
            List<Term> keyTerms,
            List<FieldTerm> fieldTerms,
            Function<Stored, Resource> reader) {
        this.namespace = namespace;
        this.name = name;
        this.labels = labels;
        this.keyTerms = keyTerms;
        this.fieldTerms = fieldTerms;
        this.reader = reader;
    }

    /// @param namespace null for all namespaces
    /// @throws dev.capstan.api.RefusedException when the kind has no such selectable field
    public static Selection of(
            ResourceType type,
            TypeVersion version,
            @Nullable String namespace,
            LabelSelector labels,
            FieldSelector fields) {
        var keyTerms = new ArrayList<Term>();
        var fieldTerms = new ArrayList<FieldTerm>();
        String name = null;
        for (Term term : fields.terms()) {
            if (term.field().equals("metadata.name") && !term.negated()) {
                name = name == null || name.equals(term.value()) ? term.value() : "";
            } else if (term.field().equals("metadata.name") || isNamespace(term, type, version)) {
                keyTerms.add(term);
            } else {
                fieldTerms.add(new FieldTerm(selectable(type, version, term), term.negated(), term.value()));
            }
        }
        Function<Stored, Resource> reader =
                type.convertsOutside() ? object -> object.read(type, version) : Stored::read;
        return new Selection(namespace, name, labels, keyTerms, fieldTerms, reader);
    }

    /// Every object of a kind, or of a kind in a namespace.
    public static Selection all(@Nullable String namespace) {
        return new Selection(namespace, null, LabelSelector.EVERYTHING, List.of(), List.of(), Stored::read);
    }

    /// Kinds without namespaces that name their own selectable fields do not name this one.
    private static boolean isNamespace(Term term, ResourceType type, TypeVersion version) {
        boolean without = type.builtIn()
                && !type.namespaced()
                && !version.selectableFields().isEmpty();
        return term.field().equals("metadata.namespace") && !without;
    }

    private static SelectableField selectable(ResourceType type, TypeVersion version, Term term) {
        return version.selectableFields().stream()
                .filter(each -> each.label().equals(term.field()))
                .findFirst()
                .orElseThrow(() -> new Refusal.BadRequest(unknown(type, version, term.field())).asException());
    }

    private static String unknown(ResourceType type, TypeVersion version, String field) {
        if (!type.builtIn() || !version.selectableFields().isEmpty()) {
            return "field label not supported: " + field;
        }
        return "\"" + field + "\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"";
    }

    public @Nullable String namespace() {
        return namespace;
    }

    /// The only name that can match; null when any may.
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /// Whether it takes every object of its namespace, so that counting them needs no look at any.
    public boolean unfiltered() {
        return name == null && labels.everything() && keyTerms.isEmpty() && fieldTerms.isEmpty();
    }

    /// Whether what it takes depends on more than names and labels.
    public boolean readsObjects() {
        return !fieldTerms.isEmpty();
    }

    public boolean matches(Stored object) {
        return matchesKey(object.key()) && labels.matches(object.header().labels()) && matchesFields(object);
    }

    /// Whether an object of this key can match at all, whatever is in it.
    public boolean matchesKey(ResourceKey key) {
        if (namespace != null && !namespace.equals(key.namespace())) {
            return false;
        }
        if (name != null && !name.equals(key.name())) {
            return false;
        }
        for (Term term : keyTerms) {
            String value = term.field().equals("metadata.name") ? key.name() : key.namespace();
            if (term.value().equals(value == null ? "" : value) == term.negated()) {
                return false;
            }
        }
        return true;
    }

    private boolean matchesFields(Stored object) {
        if (fieldTerms.isEmpty()) {
            return true;
        }
        JsonNode tree = reader.apply(object).tree();
        for (FieldTerm term : fieldTerms) {
            List<JsonNode> found = term.field().path().find(tree);
            String value = found.isEmpty() ? "" : found.getFirst().asText("");
            if (term.value().equals(value) == term.negated()) {
                return false;
            }
        }
        return true;
    }
}
