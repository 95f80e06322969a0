package dev.capstan.expr.run;

import dev.capstan.expr.builtin.Function;
import dev.capstan.expr.builtin.Methods;
import dev.capstan.expr.value.Members;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// Calls: of builtins, of methods, and of what cannot be called.
final class Invocations {
    private Invocations() {}

    static final class Builtin extends Code {
        private final int at;
        private final Function function;
        private final Code[] arguments;

        Builtin(int at, Function function, Code[] arguments) {
            this.at = at;
            this.function = function;
            this.arguments = arguments;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var values = Creates.runAll(arguments, frame);
            frame.at = at;
            return function.call(values, frame.budget);
        }
    }

    /// `receiver.name(arguments)`. Only times and durations have methods.
    static final class Method extends Code {
        private final int at;
        private final int memberAt;
        private final Code receiver;
        private final String name;
        private final boolean optional;
        private final Code[] arguments;

        Method(int at, int memberAt, Code receiver, String name, boolean optional, Code[] arguments) {
            this.at = at;
            this.memberAt = memberAt;
            this.receiver = receiver;
            this.name = name;
            this.optional = optional;
            this.arguments = arguments;
        }

        @Override
        Object run(Frame frame) {
            var values = Creates.runAll(arguments, frame);
            var target = receiver.run(frame);
            if (Access.ends(target, optional)) {
                return Access.SKIP;
            }
            if (target instanceof ZonedDateTime || target instanceof Duration || target instanceof ZoneId) {
                frame.at = at;
                return Methods.call(target, name, values, frame.budget);
            }
            frame.at = memberAt;
            var called = Members.fetch(target, name, frame.budget);
            frame.at = at;
            throw notCallable(called);
        }
    }

    /// A call of some value, which is never a function.
    static final class Value extends Code {
        private final int at;
        private final Code callee;
        private final Code[] arguments;

        Value(int at, Code callee, Code[] arguments) {
            this.at = at;
            this.callee = callee;
            this.arguments = arguments;
        }

        @Override
        Object run(Frame frame) {
            Creates.runAll(arguments, frame);
            var called = callee.run(frame);
            if (Access.ends(called, false)) {
                return Access.SKIP;
            }
            frame.at = at;
            throw notCallable(called);
        }
    }

    private static Problem notCallable(@Nullable Object called) {
        return new Problem(
                called == null
                        ? "invalid operation: cannot call nil"
                        : "invalid operation: cannot call non-function of type " + Values.typeName(called));
    }
}
