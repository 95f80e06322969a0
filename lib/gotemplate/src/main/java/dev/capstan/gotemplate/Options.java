package dev.capstan.gotemplate;

import dev.capstan.gotemplate.run.Limits;
import dev.capstan.gotemplate.run.Missing;

/// How a template is read and rendered.
///
/// | mode | nil and absent | for |
/// |---|---|---|
/// | [#go()] | as in Go, by the option `missingkey` | templates that Go renders too |
/// | [#lenient()] | are the same, print as nothing, have length 0 | messages about things that may not be there yet |
/// | [#strict()] | are the same, may be tested and replaced, else an error | manifests, which must be complete |
///
/// @param missing what is made of values that are not there
public record Options(Missing missing, Functions functions, Limits limits) {
    /// Go's language and Go's functions.
    public static Options go() {
        return new Options(Missing.NO_VALUE, Functions.go(), Limits.defaults());
    }

    /// Nil is absent, and absent is never in the way: it prints as nothing, has length 0, is equal to nothing, and is
    /// the zero of what a function asks for. Numbers are compared whether they are whole or not.
    public static Options lenient() {
        return new Options(Missing.EMPTY, Functions.all(), Limits.defaults());
    }

    /// Nil is absent, and absent may be tested with `if`, `with`, `range`, `and`, `or`, `not`, `eq`, `ne` and `empty`
    /// and replaced with `default`, `coalesce`, `ternary` and `required`. To print it or to pass it to any other
    /// function is an error that names its path.
    public static Options strict() {
        return new Options(Missing.FORBIDDEN, Functions.all(), Limits.defaults());
    }

    /// Go's mode, with its option `missingkey`.
    public Options withMissingKey(MissingKey missingKey) {
        Missing rule = switch (missingKey) {
            case DEFAULT -> Missing.NO_VALUE;
            case ZERO -> Missing.NIL;
            case ERROR -> Missing.ERROR;
        };
        return new Options(rule, functions, limits);
    }

    public Options withFunctions(Functions others) {
        return new Options(missing, others, limits);
    }

    public Options withLimits(Limits others) {
        return new Options(missing, functions, others);
    }
}
