package dev.capstan.registry.apply;

import java.util.Comparator;

/// Who sets fields, and how: entries of `managedFields` that agree in this are one entry.
///
/// @param apiVersion of the objects it writes; empty for one that applies, which is the same in every version
public record Owner(String name, Operation operation, String apiVersion, String subresource)
        implements Comparable<Owner> {
    private static final Comparator<Owner> ORDER = Comparator.comparing(Owner::name)
            .thenComparing(each -> each.operation().word())
            .thenComparing(Owner::apiVersion)
            .thenComparing(Owner::subresource);

    /// The ways to set fields.
    public enum Operation {
        /// Says which fields it wants, and gives up the others.
        APPLY("Apply"),
        /// Writes the whole object, or changes it.
        UPDATE("Update");

        private final String word;

        Operation(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    static Owner of(String name, Operation operation, String apiVersion, String subresource) {
        return new Owner(
                name.isEmpty() ? "unknown" : name,
                operation,
                operation == Operation.APPLY ? "" : apiVersion,
                subresource);
    }

    @Override
    public int compareTo(Owner other) {
        return ORDER.compare(this, other);
    }
}
