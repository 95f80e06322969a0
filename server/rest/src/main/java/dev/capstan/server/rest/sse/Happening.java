package dev.capstan.server.rest.sse;

import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.rest.form.TypeName;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One change of a custom object, told once for all readers. When it has been told, the objects are let go.
final class Happening {
    private final long revision;
    private final ResourceKey key;
    private final long id;
    private final boolean end;
    private final int size;
    private final @Nullable ResourceType type;
    /// Null as soon as it was told; guarded by this object's lock.
    private @Nullable IndexChange change;
    /// Set once, under this object's lock.
    private volatile @Nullable Telling telling;

    /// @param type the kind of the object; null when it is gone
    Happening(IndexChange change, @Nullable ResourceType type) {
        this.revision = change.revision();
        this.key = change.key();
        this.id = change.object().created();
        this.end = change.after() == null;
        this.size = 2 * change.object().size();
        this.type = type;
        this.change = change;
    }

    long revision() {
        return revision;
    }

    ResourceKey key() {
        return key;
    }

    /// The id of the resource.
    long id() {
        return id;
    }

    /// Whether it may be of one of these types; one that is gone is known only when it is told.
    boolean mayBeOf(Set<String> names) {
        return type == null || names.contains(TypeName.of(type));
    }

    /// Whether nothing can happen to the resource any more.
    boolean end() {
        return end;
    }

    /// How many bytes it takes, roughly: the object, and what is told of it.
    int size() {
        return size;
    }

    /// Whether it is known what is to be told.
    boolean told() {
        return telling != null;
    }

    /// Whether to tell it takes no longer than to write it: nobody else has to be asked.
    boolean quicklyTold() {
        return type == null || !type.convertsOutside();
    }

    /// What is to be told. Whoever comes first does the work; others wait, as it is this
    /// very text that they need.
    Telling telling() {
        Telling known = telling;
        return known == null ? tell() : known;
    }

    private synchronized Telling tell() {
        IndexChange told = change;
        if (told == null) {
            return Objects.requireNonNull(telling, "told and forgotten");
        }
        Telling made = Telling.of(told, type);
        telling = made;
        change = null;
        return made;
    }
}
