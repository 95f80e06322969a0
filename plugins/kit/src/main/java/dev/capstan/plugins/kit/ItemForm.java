package dev.capstan.plugins.kit;

import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How somebody else's JSON says what a resource should be.
///
/// @param name JSON pointer to the resource's name in an item; so `spec` and `labels`
/// @param origin where it comes from, for an annotation
public record ItemForm(String type, String namespace, String name, String spec, String labels, String origin) {
    /// The annotation of a resource that names the source it came from.
    public static final String ORIGIN = "capstan.dev/source";

    /// Reads `type`, `namespace`, `name`, `spec` and `labels`.
    public static ItemForm of(Parameters with, String origin) {
        return new ItemForm(
                with.text("type"),
                with.text("namespace", "default"),
                pointer(with, "name", "/name"),
                pointer(with, "spec", "/spec"),
                pointer(with, "labels", "/labels"),
                origin);
    }

    /// A JSON pointer, or none if it is empty.
    public static String pointer(Parameters with, String name, String otherwise) {
        String pointer = with.text(name, otherwise);
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            with.problem(name, "is " + pointer + ", expected a JSON pointer such as /items");
        }
        return pointer;
    }

    /// What an item wants.
    ///
    /// @throws TerminalException when it does not say so
    public Submission.Apply apply(@Nullable Object item) {
        if (!(Json.at(item, spec).orElse(null) instanceof Map<?, ?> wanted)) {
            throw new TerminalException("has no spec where it should be");
        }
        var found = new LinkedHashMap<String, String>();
        Json.map(Json.at(item, labels).orElse(null)).forEach((key, value) -> found.put(key, String.valueOf(value)));
        return new Submission.Apply(type, namespace, nameOf(item), Json.map(wanted), found, Map.of(ORIGIN, origin));
    }

    /// That what an item names should not be there.
    ///
    /// @throws TerminalException when it names nothing
    public Submission.Delete delete(@Nullable Object item) {
        return Submission.delete(type, namespace, nameOf(item));
    }

    private String nameOf(@Nullable Object item) {
        Object found = Json.at(item, name).orElse(null);
        if (found instanceof String || found instanceof Number) {
            return found.toString();
        }
        throw new TerminalException("has no name where it should be");
    }
}
