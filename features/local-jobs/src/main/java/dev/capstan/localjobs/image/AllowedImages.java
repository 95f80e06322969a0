package dev.capstan.localjobs.image;

import dev.capstan.yaml.Draft;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The images that may be run here, by their names; any other may not.
///
/// ```yaml
/// images:
///   registry.example.com/validator:1.2:
///     command: [/usr/bin/validate, --strict]
///     env: {LANG: C.UTF-8}
/// ```
///
/// @param source the file that says so, for people who need another image
public record AllowedImages(String source, Map<String, LocalCommand> commands) {
    private static final String NAME = "[A-Za-z_][A-Za-z0-9_]*";

    public AllowedImages {
        commands = Map.copyOf(commands);
    }

    /// No image at all.
    public static AllowedImages none() {
        return new AllowedImages("", Map.of());
    }

    /// @param file what the text is called
    /// @param programs which programs there are
    /// @throws InvalidImagesException with everything that is wrong
    public static AllowedImages read(String file, String text, Programs programs) throws InvalidImagesException {
        var draft = new Draft(file, text);
        var commands = new HashMap<String, LocalCommand>();
        List<Value> documents = draft.documents();
        if (documents.size() == 1) {
            documents
                    .getFirst()
                    .fields("images")
                    .required("images")
                    .ifPresent(images -> images.anyFields()
                            .entries()
                            .forEach(each -> command(each.getValue(), programs)
                                    .ifPresent(command -> commands.put(each.getKey(), command))));
        } else if (draft.problems().isEmpty()) {
            draft.problem(new Spot(1, 1), "found " + documents.size() + " documents, expected one with \"images\"");
        }
        if (!draft.problems().isEmpty()) {
            throw new InvalidImagesException(draft.problems());
        }
        return new AllowedImages(file, commands);
    }

    public Optional<LocalCommand> find(String image) {
        return Optional.ofNullable(commands.get(image));
    }

    private static Optional<LocalCommand> command(Value image, Programs programs) {
        var fields = image.fields("command", "env");
        var environment = new HashMap<String, String>();
        fields.field("env")
                .ifPresent(env -> env.anyFields().entries().forEach(each -> {
                    if (!each.getKey().matches(NAME)) {
                        each.getValue().problem("\"" + each.getKey() + "\" is no name of a variable");
                    }
                    each.getValue().text().ifPresent(value -> environment.put(each.getKey(), value));
                }));
        return fields.required("command")
                .flatMap(value -> words(value, programs))
                .map(words -> new LocalCommand(words, environment));
    }

    private static Optional<List<String>> words(Value command, Programs programs) {
        List<Value> items = command.items();
        List<String> words =
                items.stream().map(Value::text).flatMap(Optional::stream).toList();
        if (words.size() < items.size()) {
            return Optional.empty();
        }
        if (words.isEmpty()) {
            command.problem(command.path() + " names no program, expected a list such as [/usr/bin/validate]");
            return Optional.empty();
        }
        Optional<String> problem = programs.problem(words.getFirst());
        problem.ifPresent(items.getFirst()::problem);
        return problem.isEmpty() ? Optional.of(words) : Optional.empty();
    }
}
