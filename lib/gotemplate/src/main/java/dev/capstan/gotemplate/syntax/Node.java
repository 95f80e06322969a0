package dev.capstan.gotemplate.syntax;

/// A piece of a template. The tree is immutable; [Printer] writes any of it back.
public sealed interface Node permits Statement, Pipeline, Command, Operand {
    Place at();
}
