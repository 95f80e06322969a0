package dev.capstan.operator.action;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Puts values of a resource in the place of references.
///
/// A text that is a reference, `$(spec.engine)`, becomes the value as it is: a number stays a number, an object an
/// object. A value that need not be there has a question mark, `$(spec.replicas?)`, and is left out. Inside a longer
/// text only what can hold no surprise may stand, the resource's name, namespace, uid and generation: whatever a user
/// writes into a spec never becomes part of a command line or an address.
public final class References {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\(([^()]*)\\)");
    private static final Set<String> HARMLESS =
            Set.of("metadata.name", "metadata.namespace", "metadata.uid", "metadata.generation");

    private final Map<String, Object> known;
    private final List<String> problems = new ArrayList<>();

    private References(ManagedResource resource) {
        Map<String, Object> metadata = Map.of(
                "name", resource.name(),
                "namespace", resource.namespace(),
                "uid", resource.id(),
                "generation", resource.generation(),
                "labels", resource.labels(),
                "annotations", resource.annotations());
        this.known = Map.of("spec", resource.spec(), "metadata", metadata, "outputs", resource.outputs());
    }

    /// @throws TerminalException when a reference leads nowhere; all of them are named
    public static Map<String, Object> resolve(Map<String, ?> with, ManagedResource resource) {
        var references = new References(resource);
        Map<String, Object> resolved = references.map(with, "with");
        if (!references.problems.isEmpty()) {
            throw new TerminalException(String.join("; ", references.problems));
        }
        return resolved;
    }

    private Map<String, Object> map(Map<?, ?> tree, String path) {
        var resolved = new LinkedHashMap<String, Object>();
        tree.forEach((key, value) ->
                value(value, path + "." + key).ifPresent(each -> resolved.put(String.valueOf(key), each)));
        return resolved;
    }

    private Optional<Object> value(@Nullable Object value, String path) {
        return switch (value) {
            case null -> Optional.empty();
            case Map<?, ?> map -> Optional.of(map(map, path));
            case List<?> list ->
                Optional.of(list.stream()
                        .flatMap(each -> value(each, path + "[]").stream())
                        .toList());
            case String text -> text(text, path);
            case Object other -> Optional.of(other);
        };
    }

    private Optional<Object> text(String text, String path) {
        Matcher matcher = REFERENCE.matcher(text);
        if (matcher.matches()) {
            return referred(matcher.group(1), path);
        }
        return Optional.of(matcher.reset().replaceAll(each -> Matcher.quoteReplacement(part(each.group(1), path))));
    }

    private Optional<Object> referred(String reference, String path) {
        boolean optional = reference.endsWith("?");
        String name = optional ? reference.substring(0, reference.length() - 1) : reference;
        Optional<Object> found = at(name);
        if (found.isEmpty() && !optional) {
            problems.add(path + " refers to " + name + ", which is not there: set it, or write $(" + name + "?)");
        }
        return found;
    }

    private String part(String reference, String path) {
        if (!HARMLESS.contains(reference)) {
            problems.add(path + " has $(" + reference + ") inside a text, where only "
                    + HARMLESS.stream().sorted().toList() + " may stand: let it stand alone");
            return "";
        }
        return at(reference).map(Object::toString).orElse("");
    }

    private Optional<Object> at(String name) {
        @Nullable Object current = known;
        List<String> steps = Arrays.asList(name.split("\\.", -1));
        for (int i = 0; i < steps.size(); i++) {
            if (!(current instanceof Map<?, ?> map)) {
                return Optional.empty();
            }
            // Names of labels and annotations have dots in them: the rest may be one name.
            @Nullable Object whole = map.get(String.join(".", steps.subList(i, steps.size())));
            if (whole != null) {
                return Optional.of(whole);
            }
            current = map.get(steps.get(i));
        }
        return Optional.ofNullable(current);
    }
}
