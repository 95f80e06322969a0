package dev.capstan.registry.type;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value made when it is first needed. Its source is forgotten then.
final class Lazy<T> implements Supplier<T> {
    private @Nullable Supplier<T> source;
    private volatile @Nullable T value;

    Lazy(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        T known = value;
        return known != null ? known : make();
    }

    private synchronized T make() {
        T known = value;
        if (known != null) {
            return known;
        }
        if (source == null) {
            throw new IllegalStateException("the value was made and is gone");
        }
        T made = source.get();
        value = made;
        source = null;
        return made;
    }
}
