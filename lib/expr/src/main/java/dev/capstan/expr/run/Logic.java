package dev.capstan.expr.run;

import org.jspecify.annotations.Nullable;

/// What decides which way to go.
final class Logic {
    private Logic() {}

    /// The right side is not looked at unless the left one is true, and its value is the result whatever it is.
    static final class And extends Code {
        private final int at;
        private final Code left;
        private final Code right;

        And(int at, Code left, Code right) {
            this.at = at;
            this.left = left;
            this.right = right;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            return left.test(frame, at) ? right.run(frame) : (Object) false;
        }

        @Override
        boolean test(Frame frame, int outer) {
            return left.test(frame, at) && right.test(frame, outer);
        }
    }

    static final class Or extends Code {
        private final int at;
        private final Code left;
        private final Code right;

        Or(int at, Code left, Code right) {
            this.at = at;
            this.left = left;
            this.right = right;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            return left.test(frame, at) ? (Object) true : right.run(frame);
        }

        @Override
        boolean test(Frame frame, int outer) {
            return left.test(frame, at) || right.test(frame, outer);
        }
    }

    static final class Not extends Test {
        private final int at;
        private final Code operand;

        Not(int at, Code operand) {
            this.at = at;
            this.operand = operand;
        }

        @Override
        boolean test(Frame frame) {
            return !operand.test(frame, at);
        }
    }

    static final class Choice extends Code {
        private final int at;
        private final Code test;
        private final Code then;
        private final Code otherwise;

        Choice(int at, Code test, Code then, Code otherwise) {
            this.at = at;
            this.test = test;
            this.then = then;
            this.otherwise = otherwise;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            return test.test(frame, at) ? then.run(frame) : otherwise.run(frame);
        }

        @Override
        boolean test(Frame frame, int outer) {
            return test.test(frame, at) ? then.test(frame, outer) : otherwise.test(frame, outer);
        }
    }

    /// `left ?? right`.
    static final class Coalesce extends Code {
        private final Code left;
        private final Code right;

        Coalesce(Code left, Code right) {
            this.left = left;
            this.right = right;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var value = left.run(frame);
            return value != null ? value : right.run(frame);
        }
    }
}
