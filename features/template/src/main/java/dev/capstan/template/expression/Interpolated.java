package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;

/// A tree with `${…}` in its texts and keys, compiled.
///
/// - A text that is one expression becomes its value, whatever type that has: `${schema.spec.size}` a number. Without
///   a value its property, or item, is left out.
/// - In a text with more to it, and in keys, values become text, and what has no value becomes nothing.
/// - `${bucket.id}`, `$$` and `fn::…` are for who runs the program, and stay as they were written. What the
///   instance says never looks like them.
///
/// Immutable; safe for use by many threads.
public final class Interpolated {
    private final Shape shape;
    private final List<Use> uses;
    private final List<FieldProblem> problems;

    private Interpolated(Shape shape, List<Use> uses, List<FieldProblem> problems) {
        this.shape = shape;
        this.uses = List.copyOf(uses);
        this.problems = List.copyOf(problems);
    }

    /// @param path where the tree stands, `spec.resources`
    public static Interpolated of(JsonNode tree, String path) {
        var uses = new ArrayList<Use>();
        var problems = new ArrayList<FieldProblem>();
        Shape shape = new ShapeReader(problems, uses).read(tree, path);
        return new Interpolated(shape, uses, problems);
    }

    /// What cannot be read; such an expression is taken for plain text.
    public List<FieldProblem> problems() {
        return problems;
    }

    /// All expressions that could be read, in the order of the tree.
    public List<Use> uses() {
        return uses;
    }

    /// The tree for one instance; it belongs to the caller.
    ///
    /// @param instance the whole object, with `metadata` and `spec`
    public Rendering render(JsonNode instance) {
        var found = new ArrayList<FieldProblem>();
        return new Rendering(new Renderer(instance, found).value(shape), found);
    }
}
