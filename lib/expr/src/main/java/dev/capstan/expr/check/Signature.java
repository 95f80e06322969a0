package dev.capstan.expr.check;

import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Type;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a builtin takes and what it gives.
sealed interface Signature {
    /// Takes one of these lists of arguments. A complaint is about the last one, and points at an argument if only
    /// that is wrong.
    record Overloads(List<Parameters> choices) implements Signature {}

    /// One list of arguments that a function takes.
    record Parameters(List<Type> types, Type result) {}

    /// Takes `least` to `most` arguments of these kinds, the last of which goes for all further ones. A complaint
    /// points at the call.
    record Kinds(int least, int most, List<Set<Kind>> kinds, Result result) implements Signature {}

    /// Takes numbers; as soon as there is an array or something unknown, the rest is not looked at.
    record Numbers() implements Signature {}

    /// Takes an array or a map, and what to look up in it.
    record Lookup() implements Signature {}

    /// Takes an array and a predicate that is asked about each element.
    ///
    /// @param test the predicate must say true or false
    /// @param pointers what the predicate sees besides `#`
    record Loop(boolean test, Set<String> pointers, Outcome outcome) implements Signature {}

    /// What a builtin gives for arguments of these types.
    interface Result {
        Type of(List<Type> arguments);
    }

    /// What a loop gives, by the types of its array (or ANY) and of the predicate's body (null without one).
    interface Outcome {
        Type of(Type collection, @Nullable Type body);
    }
}
