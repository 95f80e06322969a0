package dev.capstan.registry.admission.expression;

/// What came of evaluating one expression.
public sealed interface Outcome {
    /// Something.
    record Value(Object value) implements Outcome {}

    /// Nothing; the next expression may do better.
    record Failed(String words) implements Outcome {}

    /// Nothing, and no other expression is to be evaluated.
    record OutOfBudget() implements Outcome {
        public String words() {
            return "validation failed due to running out of cost budget, no further validation rules will be run";
        }
    }
}
