package dev.capstan.spi.stack;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An input or an output of a type.
///
/// @param fallback what it is when it is left out
public record Property(Kind kind, String description, Set<Trait> traits, Optional<Object> fallback) {
    public Property {
        traits = Set.copyOf(traits);
    }

    public static Property of(Kind kind, String description, Trait... traits) {
        var all = EnumSet.noneOf(Trait.class);
        all.addAll(List.of(traits));
        return new Property(kind, description, all, Optional.empty());
    }

    /// The same, with what it is when it is left out.
    public Property withFallback(Object value) {
        return new Property(kind, description, traits, Optional.of(value));
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /// What is expected of values.
    public enum Kind {
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN,
        ARRAY,
        OBJECT,
        ANY
    }

    /// What else is to be known of a property.
    public enum Trait {
        /// The input must be given.
        REQUIRED,
        /// It is never shown.
        SECRET,
        /// When the input changes, the resource is made anew.
        REPLACES,
        /// The output stays as it is when the resource is changed in place.
        STABLE
    }
}
