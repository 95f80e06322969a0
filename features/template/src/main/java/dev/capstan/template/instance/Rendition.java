package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import java.util.List;

/// What is to be applied for an instance.
///
/// @param program a `pulumi.com/v1` Program
/// @param stack the Stack that runs it; an annotation of it says what was rendered
/// @param hash of both: equal when nothing is to be applied
/// @param problems why nothing of it may be applied: what is wrong with the instance
public record Rendition(ObjectNode program, ObjectNode stack, String hash, List<FieldProblem> problems) {
    /// The annotation of a Stack that has the hash.
    public static final String HASH = "pulumi.com/template-hash";

    public Rendition {
        problems = List.copyOf(problems);
    }

    static Rendition of(ObjectNode program, ObjectNode stack, List<FieldProblem> problems) {
        String hash =
                ShortName.digest(JsonText.bytes(program), JsonText.bytes(stack)).substring(0, 32);
        stack.withObjectProperty("metadata").withObjectProperty("annotations").put(HASH, hash);
        return new Rendition(program, stack, hash, problems);
    }
}
