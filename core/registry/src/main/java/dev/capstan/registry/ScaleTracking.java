package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.apply.FieldTracker;
import dev.capstan.registry.apply.FieldTracker.Applied;
import dev.capstan.registry.apply.ManagedFields;
import dev.capstan.registry.apply.ScaleFields;
import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.Layout;
import dev.capstan.registry.fields.PathElement;
import dev.capstan.registry.fields.Typed;
import dev.capstan.registry.type.ScalePaths;
import dev.capstan.registry.type.TypeVersion;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// Who owns the number of replicas after the scale of an object was written.
final class ScaleTracking {
    private static final String SCALE = "autoscaling/v1";

    private final Target target;
    private final Instant now;
    private final FieldTracker manager = new FieldTracker((object, version) -> null, "scale", FieldSet.EMPTY);

    ScaleTracking(Target target, Instant now) {
        this.target = target;
        this.now = now;
    }

    ManagedFields update(Resource existing, Resource object, ManagedFields known, String writer) {
        ScaleFields fields = fields(known);
        Typed before = typed(Scales.of(existing, paths()).tree());
        Typed after = typed(Scales.of(object, paths()).tree());
        return fields.afterwards(manager.update(before, after, fields.ofScale(), writer, now));
    }

    /// The object with the scale that was applied.
    ObjectNode apply(Resource existing, ObjectNode body, ManagedFields known, String writer, boolean force) {
        ScaleFields fields = fields(known);
        Typed live = typed(Scales.of(existing, paths()).tree());
        Applied applied = manager.apply(live, Tracking.checked(typed(body)), fields.ofScale(), writer, force, now);
        Resource scale = Scales.checked(new Resource(applied.tree()), paths(), target);
        Resource object = Scales.apply(existing.copy(), paths(), scale);
        Tracking.put(object, fields.afterwards(applied.managed()));
        return object.tree();
    }

    private ScaleFields fields(ManagedFields known) {
        var paths = new HashMap<String, Optional<List<PathElement>>>();
        for (TypeVersion each : target.type().versions()) {
            paths.put(
                    target.type().apiVersion(each),
                    Optional.ofNullable(each.scale()).map(ScaleTracking::replicas));
        }
        return new ScaleFields(known, target.type().apiVersion(target.version()), paths);
    }

    private static List<PathElement> replicas(ScalePaths paths) {
        return Arrays.stream(paths.specReplicas().substring(1).split("\\."))
                .<PathElement>map(PathElement.Field::new)
                .toList();
    }

    private ScalePaths paths() {
        ScalePaths paths = target.version().scale();
        if (paths == null) {
            throw new Refusal.BadPath().asException();
        }
        return paths;
    }

    private static Typed typed(ObjectNode tree) {
        return new Typed(tree, SCALE, ScaleLayout.LAYOUT);
    }

    /// Read when the first scale is written.
    private static final class ScaleLayout {
        static final Layout LAYOUT = Layout.of(Scales.Form.SCHEMA, true);

        private ScaleLayout() {}
    }
}
