package dev.capstan.expr.run;

import dev.capstan.expr.value.Values;
import org.jspecify.annotations.Nullable;

/// `==`, and its frequent special cases.
final class Equals {
    private Equals() {}

    static Test of(int at, Code left, Code right) {
        if (right instanceof Loads.Constant constant) {
            return of(at, left, constant);
        }
        return left instanceof Loads.Constant constant ? of(at, right, constant) : new Any(at, left, right);
    }

    private static Test of(int at, Code code, Loads.Constant constant) {
        return switch (constant.value) {
            case null -> new Nil(code);
            case String text -> new Text(code, text);
            case Long number -> new Int(at, code, number);
            default -> new Any(at, code, constant);
        };
    }

    private static final class Any extends Test {
        private final int at;
        private final Code left;
        private final Code right;

        Any(int at, Code left, Code right) {
            this.at = at;
            this.left = left;
            this.right = right;
        }

        @Override
        boolean test(Frame frame) {
            var a = left.run(frame);
            var b = right.run(frame);
            frame.at = at;
            return Values.equal(a, b, frame.budget);
        }
    }

    private static final class Nil extends Test {
        private final Code code;

        Nil(Code code) {
            this.code = code;
        }

        @Override
        boolean test(Frame frame) {
            return code.run(frame) == null;
        }
    }

    private static final class Text extends Test {
        private final Code code;
        private final String text;

        Text(Code code, String text) {
            this.code = code;
            this.text = text;
        }

        @Override
        boolean test(Frame frame) {
            return text.equals(code.run(frame));
        }
    }

    private static final class Int extends Test {
        private final int at;
        private final Code code;
        private final long number;

        Int(int at, Code code, long number) {
            this.at = at;
            this.code = code;
            this.number = number;
        }

        @Override
        boolean test(Frame frame) {
            var value = code.run(frame);
            return value instanceof Long other ? other == number : equalsOther(frame, value);
        }

        private boolean equalsOther(Frame frame, @Nullable Object value) {
            frame.at = at;
            return Values.equal(value, number, frame.budget);
        }
    }
}
