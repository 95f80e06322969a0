package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.FORMAT;
import static dev.capstan.cel.library.Kinds.TEXT;

import dev.cel.common.types.ListType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.Optional;

/// Notations by name, and whether a text keeps to one.
final class FormatLibrary {
    private FormatLibrary() {}

    static void addTo(FunctionSet functions) {
        functions.member(
                "validate",
                "format-validate",
                OptionalType.create(ListType.create(SimpleType.STRING)),
                FORMAT,
                TEXT,
                NamedFormat::validate);
        functions.global(
                "format.named",
                "format-named",
                OptionalType.create(Kinds.FORMAT_TYPE),
                TEXT,
                name -> Optional.ofNullable(NamedFormat.ALL.get(name)));
        NamedFormat.ALL.forEach(
                (name, format) -> functions.constant("format." + name, "format." + name, Kinds.FORMAT_TYPE, format));
    }
}
