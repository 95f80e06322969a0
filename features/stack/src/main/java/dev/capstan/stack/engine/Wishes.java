package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.stack.program.Evaluation;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.PropertyPath;
import dev.capstan.stack.program.ResourceOptions;
import dev.capstan.stack.program.Secrecy;
import dev.capstan.stack.program.Secret;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a program wants of its resources, worked out from what has come of those before.
final class Wishes {
    private final Results results;
    private final boolean preview;

    /// @param preview whether something may be unknown
    Wishes(Results results, boolean preview) {
        this.results = results;
        this.preview = preview;
    }

    /// What a resource is to be made from, before anybody has looked at it.
    ///
    /// @param now what is there: what the program ignores stays as it is
    Blueprint of(Placed placed, Optional<Thing> now) throws Refused {
        ResourceOptions options = placed.declaration().options();
        var evaluation = new Evaluation(results);
        @Nullable Object properties = evaluation.of(placed.declaration().properties());
        @Nullable Object protect = evaluation.of(options.protect());
        Map<String, Object> inputs = inputs(properties, now, placed);
        refuse(evaluation, inputs);
        for (PropertyPath path : now.isPresent() ? options.ignoreChanges() : List.<PropertyPath>of()) {
            inputs = path.keep(now.get().blueprint().inputs(), inputs);
        }
        return blueprint(placed, inputs, Boolean.TRUE.equals(Secrecy.clear(protect)), now);
    }

    private static Map<String, Object> inputs(@Nullable Object properties, Optional<Thing> now, Placed placed)
            throws Refused {
        return switch (properties) {
            case Map<?, ?> map -> Plain.map(map);
            case Secret(Map<?, ?> map) -> {
                List<List<Object>> places = map.keySet().stream()
                        .map(key -> List.<Object>of(String.valueOf(key)))
                        .toList();
                yield Secrecy.mark(Plain.map(map), places);
            }
            case Unknown _ -> now.map(thing -> thing.blueprint().inputs()).orElse(Map.of());
            case null -> Map.of();
            case Object other ->
                throw new Refused(
                        placed.declaration().path() + ".properties",
                        "come to " + other.getClass().getSimpleName() + ", expected an object");
        };
    }

    private void refuse(Evaluation evaluation, Map<String, Object> inputs) throws Refused {
        var problems = new LinkedHashSet<FieldProblem>(evaluation.problems());
        problems.addAll(results.problems());
        if (!problems.isEmpty()
                && (preview
                        || Evaluation.isUnknownIn(inputs)
                        || !evaluation.problems().isEmpty())) {
            throw new Refused(problems);
        }
        if (!preview && Evaluation.isUnknownIn(inputs)) {
            throw new IllegalStateException("an input is unknown although all that is needed was made");
        }
    }

    private static Blueprint blueprint(
            Placed placed, Map<String, Object> inputs, boolean protect, Optional<Thing> now) {
        ResourceOptions options = placed.declaration().options();
        var keeping = new Keeping(
                protect,
                options.retainOnDelete(),
                placed.declaration().get().isPresent(),
                options.importId(),
                placed.deletedWith(),
                options.timeouts());
        return new Blueprint(
                now.map(thing -> thing.blueprint().token()).orElse(""),
                now.map(thing -> thing.blueprint().generation()).orElse(0L),
                inputs,
                placed.dependencies(),
                placed.parent(),
                placed.provider(),
                keeping);
    }

    /// What is to be looked up: its id, or nothing when that is not known yet.
    Optional<String> id(Placed placed) throws Refused {
        var evaluation = new Evaluation(results);
        var lookup = placed.declaration().get().orElseThrow();
        Object id = Secrecy.clear(evaluation.of(lookup.id()));
        Object _ = evaluation.of(lookup.state());
        refuse(evaluation, Map.of());
        if (id == Unknown.VALUE && preview) {
            return Optional.empty();
        }
        if (id instanceof String text && !text.isEmpty()) {
            return Optional.of(text);
        }
        throw new Refused(placed.declaration().path() + ".get.id", "comes to " + id + ", expected a text");
    }

    /// What is known of what is to be looked up.
    Map<String, Object> state(Placed placed) {
        var lookup = placed.declaration().get().orElseThrow();
        return new Evaluation(results).of(lookup.state()) instanceof Map<?, ?> map ? Plain.map(map) : Map.of();
    }

    /// What a resource that is only looked up is remembered with.
    Blueprint external(Placed placed, Map<String, Object> inputs) {
        return blueprint(placed, inputs, false, Optional.empty()).of(external());
    }

    private static Blueprint external() {
        var none = new Keeping(false, false, true, Optional.empty(), Optional.empty(), ResourceOptions.Timeouts.NONE);
        return new Blueprint("external", 0, Map.of(), List.of(), Optional.empty(), "", none);
    }
}
