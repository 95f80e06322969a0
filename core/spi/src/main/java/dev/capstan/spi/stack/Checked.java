package dev.capstan.spi.stack;

import java.util.List;
import java.util.Map;

/// Inputs that were looked at.
///
/// @param inputs with what was filled in
/// @param problems all that is wrong with them
public record Checked(Map<String, Object> inputs, List<Problem> problems) {
    public Checked {
        inputs = Shallow.copy(inputs);
        problems = List.copyOf(problems);
    }

    /// Nothing is wrong.
    public static Checked fine(Map<String, Object> inputs) {
        return new Checked(inputs, List.of());
    }

    /// @param path where in the inputs: `website.indexDocument`
    /// @param message what was found and what was expected; never a secret
    public record Problem(String path, String message) {
        @Override
        public String toString() {
            return path + ": " + message;
        }
    }
}
