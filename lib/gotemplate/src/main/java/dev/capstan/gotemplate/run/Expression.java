package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.value.Absent;
import org.jspecify.annotations.Nullable;

/// Something that has a value.
///
/// Null is a nil that was found; what was not found is [Absent]. Go makes a difference between them in one place:
/// a field of nil is an error, a field of nothing is nothing.
abstract class Expression {
    /// What was written.
    final Node node;

    Expression(Node node) {
        this.node = node;
    }

    abstract @Nullable Object value(Run run);

    /// Whether it looks a value up in the data or in a variable, and does nothing else.
    boolean fetches() {
        return false;
    }

    /// Always the same.
    static final class Constant extends Expression {
        private final @Nullable Object value;

        Constant(Node node, @Nullable Object value) {
            super(node);
            this.value = value;
        }

        @Override
        @Nullable
        Object value(Run run) {
            return value;
        }
    }

    static final class Dot extends Expression {
        Dot(Node node) {
            super(node);
        }

        @Override
        @Nullable
        Object value(Run run) {
            return run.dot;
        }

        @Override
        boolean fetches() {
            return true;
        }
    }

    static final class Variable extends Expression {
        private final int slot;

        Variable(Node node, int slot) {
            super(node);
            this.slot = slot;
        }

        @Override
        @Nullable
        Object value(Run run) {
            return run.slots[slot];
        }

        @Override
        boolean fetches() {
            return true;
        }
    }

    /// Fails when it is reached, and not before: Go finds such mistakes only then.
    static final class Failure extends Expression {
        private final String message;

        Failure(Node node, String message) {
            super(node);
            this.message = message;
        }

        @Override
        @Nullable
        Object value(Run run) {
            throw failure(run);
        }

        private TemplateException failure(Run run) {
            return run.failed(node, message);
        }
    }

    /// A value that comes out of a pipeline: there nil becomes absent.
    static final class Settled extends Expression {
        private final Expression inner;
        private final Absent absent;

        Settled(Expression inner, Absent absent) {
            super(inner.node);
            this.inner = inner;
            this.absent = absent;
        }

        @Override
        @Nullable
        Object value(Run run) {
            Object value = inner.value(run);
            return value == null ? absent : value;
        }
    }

    /// A value that is also given to variables.
    static final class Given extends Expression {
        private final Expression inner;
        private final int[] slots;

        Given(Expression inner, int[] slots) {
            super(inner.node);
            this.inner = inner;
            this.slots = slots;
        }

        @Override
        @Nullable
        Object value(Run run) {
            Object value = inner.value(run);
            for (int slot : slots) {
                run.slots[slot] = value;
            }
            return value;
        }
    }

    /// Commands of a pipeline, one after the other: not within each other, so there may be many.
    static final class Stages extends Expression {
        private final Expression[] stages;

        Stages(Expression[] stages) {
            super(stages[stages.length - 1].node);
            this.stages = stages;
        }

        /// The same, but a template that it begins with is printed action by action.
        Stages printed() {
            if (!(stages[0] instanceof Inclusion inclusion)) {
                return this;
            }
            Expression[] others = stages.clone();
            others[0] = inclusion.printed();
            return new Stages(others);
        }

        @Override
        @Nullable
        Object value(Run run) {
            Object value = stages[0].value(run);
            for (int i = 1; i < stages.length; i++) {
                run.piped = value;
                value = stages[i].value(run);
            }
            return value;
        }
    }

    /// What the stage before gave. To be read before anything else of its stage is evaluated.
    static final class Piped extends Expression {
        Piped(Node node) {
            super(node);
        }

        @Override
        @Nullable
        Object value(Run run) {
            return run.piped;
        }
    }

    /// Evaluates one thing for what may go wrong, then another for its value.
    static final class Sequel extends Expression {
        private final Expression first;
        private final Expression second;

        Sequel(Expression first, Expression second) {
            super(second.node);
            this.first = first;
            this.second = second;
        }

        @Override
        @Nullable
        Object value(Run run) {
            first.value(run);
            return second.value(run);
        }
    }
}
