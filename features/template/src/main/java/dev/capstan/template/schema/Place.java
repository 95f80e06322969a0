package dev.capstan.template.schema;

/// Where a field stands.
///
/// @param path of the field, `spec.schema.spec.city`
/// @param remembered whether the value it had before is known: items of a plain list are not told apart
record Place(String path, boolean remembered) {
    Place(String path) {
        this(path, true);
    }

    Place in(String key) {
        return new Place(path + "." + key, remembered);
    }

    Place forgetting() {
        return new Place(path, false);
    }

    String at(String key) {
        return path + "." + key;
    }
}
