package dev.capstan.cel;

/// What came of compiling an expression.
public sealed interface Compilation {
    /// It can be run.
    record Done(CelProgram program) implements Compilation {}

    /// It cannot.
    ///
    /// @param words what is wrong, with the place
    record Failed(String words) implements Compilation {}
}
