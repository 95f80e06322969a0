package dev.capstan.gotemplate.function.sprig.data;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A map that the template made, and so may change. Every other map belongs to the caller and stays as it is.
public final class Dict extends LinkedHashMap<String, @Nullable Object> {
    private static final long serialVersionUID = 1;

    public Dict() {}

    /// A copy of `map`, but not of what is in it.
    public Dict(Map<String, ? extends @Nullable Object> map) {
        super(map);
    }
}
