package dev.capstan.expr.run;

/// A [Code] that is always a bool, and so needs no boxes among its like.
abstract class Test extends Code {
    abstract boolean test(Frame frame);

    @Override
    final boolean test(Frame frame, int at) {
        return test(frame);
    }

    @Override
    final Object run(Frame frame) {
        return test(frame);
    }
}
