package dev.capstan.providers.kubernetes;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.spi.stack.Wanted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Objects of one API. An object bears the token of its creation as an annotation until it is changed: who finds one of
/// the name that it wants can tell by it whether it made that object itself.
final class KubernetesConnection implements ProviderConnection {
    private static final String OURS = "capstan.dev/creation";
    private static final String FORCE = "pulumi.com/patchForce";
    /// As long as a name may be that has to be a label as well, without a suffix.
    private static final int STEM = 55;

    private final Cluster cluster;
    private final String namespace;

    KubernetesConnection(Cluster cluster, String namespace) {
        this.cluster = cluster;
        this.namespace = namespace;
    }

    @Override
    public Checked check(Wanted wanted) {
        ObjectKind kind = kind(wanted.schema().token());
        var inputs = new LinkedHashMap<>(wanted.inputs());
        var problems = new ArrayList<Problem>();
        if (!kind.isCustom()) {
            same(inputs, "apiVersion", kind.apiVersion(), problems);
            same(inputs, "kind", kind.kind(), problems);
        }
        if (inputs.get("metadata") != Unknown.VALUE) {
            Map<String, Object> metadata = Json.map(inputs.get("metadata"));
            metadata.computeIfAbsent("name", _ -> madeUp(wanted, metadata));
            metadata.remove("generateName");
            inputs.put("metadata", metadata);
        }
        return new Checked(inputs, problems);
    }

    private static void same(Map<String, Object> inputs, String name, String expected, List<Problem> problems) {
        Object given = inputs.put(name, expected);
        if (given != null && !given.equals(expected)) {
            problems.add(new Problem(name, "is " + given + ", expected " + expected + ", as the type says"));
        }
    }

    /// The name it has, or else one of the resource's name and its suffix.
    private static Object madeUp(Wanted wanted, Map<String, Object> metadata) {
        if (wanted.old().isPresent()) {
            String id = wanted.old().get().id();
            return id.substring(id.indexOf('/') + 1);
        }
        if (metadata.get("generateName") instanceof String prefix) {
            return prefix + wanted.suffix();
        }
        String clean = wanted.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String stem = clean.substring(0, Math.min(clean.length(), STEM)).replaceAll("^-+|-+$", "");
        return (stem.isEmpty() ? "object" : stem) + "-" + wanted.suffix();
    }

    @Override
    public Difference diff(Existing old, Wanted wanted) {
        ObjectKind kind = kind(wanted.schema().token());
        String actual = String.valueOf(wanted.inputs().get("kind"));
        var changes = ObjectTrees.changes(old.inputs(), wanted.inputs(), path -> kind.isFixed(path, actual));
        boolean elsewhere = changes.stream().anyMatch(each -> kind.isFixed(each.path(), ""));
        return new Difference(changes, !elsewhere);
    }

    @Override
    public Made create(Creation creation) throws InterruptedException {
        Map<String, Object> inputs = creation.wanted().inputs();
        Place place = place(inputs, Optional.empty());
        Optional<Map<String, Object>> there = cluster.get(place);
        if (there.isPresent()
                && !creation.token().equals(annotations(there.get()).get(OURS))) {
            throw new TerminalException(
                    place + " is there already, and this resource did not make it: choose another name, take it"
                            + " over with the option import: " + place.id()
                            + ", or, if the resource is only called otherwise now, name the old one in"
                            + " options.aliases");
        }
        return apply(place, inputs, Optional.of(creation.token()));
    }

    @Override
    public Optional<Existing> read(Existing known) throws InterruptedException {
        Place place = place(known.inputs().isEmpty() ? ofType(known) : known.inputs(), Optional.of(known.id()));
        return cluster.get(place).map(found -> {
            Map<String, Object> now = ObjectTrees.shown(found, OURS);
            Map<String, Object> inputs = known.inputs().isEmpty()
                    ? ObjectTrees.inputs(now)
                    : ObjectTrees.drifted(known.inputs(), known.outputs(), now);
            if (!Objects.equals(known.outputs().get("data"), now.get("data"))) {
                // It is in the data, and nobody can tell which part of it changed.
                inputs.remove("stringData");
            }
            return new Existing(known.type(), known.name(), place.id(), inputs, now);
        });
    }

    @Override
    public Made update(Existing old, Wanted wanted) throws InterruptedException {
        return apply(place(wanted.inputs(), Optional.of(old.id())), wanted.inputs(), Optional.empty());
    }

    @Override
    public void delete(Existing old) throws InterruptedException {
        Object uid = Json.map(old.outputs().get("metadata")).get("uid");
        cluster.delete(
                place(old.inputs(), Optional.of(old.id())),
                Optional.ofNullable(uid).map(String::valueOf));
    }

    @Override
    public void close() {
        cluster.close();
    }

    private Made apply(Place place, Map<String, Object> inputs, Optional<String> token) throws InterruptedException {
        var object = new LinkedHashMap<>(inputs);
        Map<String, Object> metadata = Json.map(inputs.get("metadata"));
        Map<String, Object> annotations = Json.map(metadata.get("annotations"));
        boolean force = "true".equals(String.valueOf(annotations.get(FORCE)));
        token.ifPresent(each -> annotations.put(OURS, each));
        if (!annotations.isEmpty()) {
            metadata.put("annotations", annotations);
        }
        if (!place.namespace().isEmpty()) {
            metadata.put("namespace", place.namespace());
        }
        object.put("metadata", metadata);
        Map<String, Object> now = cluster.apply(place, object, force);
        return new Made(place.id(), ObjectTrees.shown(now, OURS));
    }

    /// @param id where it is already
    private Place place(Map<String, Object> inputs, Optional<String> id) throws InterruptedException {
        String apiVersion = String.valueOf(inputs.get("apiVersion"));
        String kind = String.valueOf(inputs.get("kind"));
        Map<String, Object> metadata = Json.map(inputs.get("metadata"));
        String name = id.map(each -> each.substring(each.indexOf('/') + 1))
                .orElseGet(() -> String.valueOf(metadata.get("name")));
        if (!cluster.isNamespaced(apiVersion, kind)) {
            return new Place(apiVersion, kind, "", name);
        }
        String where = id.filter(each -> each.contains("/"))
                .map(each -> each.substring(0, each.indexOf('/')))
                .orElseGet(() -> String.valueOf(metadata.getOrDefault("namespace", namespace)));
        return new Place(apiVersion, kind, where, name);
    }

    private static Map<String, Object> ofType(Existing known) {
        ObjectKind kind = kind(known.type());
        if (kind.isCustom()) {
            throw new TerminalException(
                    known.type() + " " + known.id() + " cannot be imported or looked up: use the type"
                            + " of its kind, such as kubernetes:example.com/v1:Thing");
        }
        return Map.of("apiVersion", kind.apiVersion(), "kind", kind.kind());
    }

    private static ObjectKind kind(String token) {
        return ObjectKind.parse(token).orElseThrow();
    }

    private static Map<String, Object> annotations(Map<String, Object> object) {
        return Json.map(Json.map(object.get("metadata")).get("annotations"));
    }
}
