package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.TEXT;

import dev.capstan.cel.patch.Construction;
import dev.cel.common.types.SimpleType;
import java.util.Map;

/// What expressions need that make patches.
final class PatchLibrary {
    private PatchLibrary() {}

    @SuppressWarnings("unchecked") // the map is one that we have put into the expression ourselves
    static void addTo(FunctionSet functions) {
        functions.global(
                "jsonpatch.escapeKey",
                "string_jsonpatch_escapeKey_string",
                SimpleType.STRING,
                TEXT,
                key -> key.replace("~", "~0").replace("/", "~1"));
        functions.instead(Construction.FUNCTION, String.class, Map.class, Construction::build);
    }
}
