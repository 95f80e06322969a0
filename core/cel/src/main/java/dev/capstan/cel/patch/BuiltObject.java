package dev.capstan.cel.patch;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What `Object.spec{replicas: 3}` gives: fields, and the name under which it was made.
///
/// Nothing checks fields by a schema while they are being put together; [#misplaced] tells what was put where its name
/// does not belong.
public final class BuiltObject extends AbstractMap<String, Object> {
    private final String typeName;
    private final Map<String, Object> fields;

    BuiltObject(String typeName, Map<String, Object> fields) {
        this.typeName = typeName;
        this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// `Object.spec`
    public String typeName() {
        return typeName;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return key == null ? null : fields.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key != null && fields.containsKey(key);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return fields.entrySet();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BuiltObject built && typeName.equals(built.typeName) && fields.equals(built.fields);
    }

    @Override
    public int hashCode() {
        return 31 * typeName.hashCode() + fields.hashCode();
    }

    /// Says of every object inside that it is not named by the path to it.
    public List<String> misplaced() {
        var words = new ArrayList<String>();
        collect(this, typeName, words);
        return words;
    }

    private static void collect(Object value, String path, List<String> words) {
        switch (value) {
            case BuiltObject built -> {
                if (!built.typeName.equals(path)) {
                    words.add("unexpected type name \"" + built.typeName + "\", expected \"" + path
                            + "\", which matches field name path from root Object type");
                }
                built.fields.forEach((name, field) -> collect(field, path + "." + name, words));
            }
            case Map<?, ?> map -> map.values().forEach(each -> collect(each, path, words));
            case List<?> list -> list.forEach(each -> collect(each, path, words));
            default -> {}
        }
    }
}
