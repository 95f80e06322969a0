package dev.capstan.gotemplate.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a filter asks of an element.
public sealed interface Condition {
    record And(List<Condition> conditions) implements Condition {
        public And {
            conditions = List.copyOf(conditions);
        }
    }

    record Or(List<Condition> conditions) implements Condition {
        public Or {
            conditions = List.copyOf(conditions);
        }
    }

    record Not(Condition condition) implements Condition {}

    /// Whether there is something at the path.
    record Exists(Term.Element path) implements Condition {}

    record Comparison(Term left, Operator operator, Term right) implements Condition {}

    /// How two terms are compared, in the order in which a reader must try them.
    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        AT_MOST("<="),
        AT_LEAST(">="),
        LESS("<"),
        MORE(">");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    /// One side of a comparison.
    sealed interface Term {
        /// `@`, or `@.a.b`; never a [Step.Wildcard] or [Step.Filter].
        record Element(List<Step> steps) implements Term {
            public Element {
                steps = List.copyOf(steps);
            }
        }

        /// A text, a number, a boolean or null.
        record Literal(@Nullable Object value) implements Term {}
    }
}
