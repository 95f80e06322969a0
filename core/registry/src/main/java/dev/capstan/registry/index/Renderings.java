package dev.capstan.registry.index;

import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The bytes of one object in the form of other versions, or of its own after its kind's definition has changed.
record Renderings(List<Rendering> known) {
    static final Renderings NONE = new Renderings(List.of());

    record Rendering(TypeVersion version, byte[] json) {}

    byte @Nullable [] find(TypeVersion version) {
        for (Rendering each : known) {
            if (each.version == version) {
                return each.json;
            }
        }
        return null;
    }

    /// What was rendered without a revision, with one.
    Renderings spliced(long revision) {
        return new Renderings(known.stream()
                .map(each -> new Rendering(
                        each.version, Encoding.splice(each.json, Encoding.splicePoint(each.json), revision)))
                .toList());
    }

    /// The same at another revision.
    Renderings respliced(long from, long to) {
        return new Renderings(known.stream()
                .map(each -> new Rendering(
                        each.version, Encoding.resplice(each.json, Encoding.splicePoint(each.json), from, to)))
                .toList());
    }

    /// One of each version that the kind has now. Where nobody has to be asked for them only the last is kept, which
    /// costs less than to keep them all.
    Renderings with(ResourceType type, TypeVersion version, byte[] json) {
        var next = new ArrayList<Rendering>();
        next.add(new Rendering(version, json));
        if (type.convertsOutside()) {
            known.stream()
                    .filter(each -> each.version != version && type.versions().contains(each.version))
                    .forEach(next::add);
        }
        return new Renderings(List.copyOf(next));
    }
}
