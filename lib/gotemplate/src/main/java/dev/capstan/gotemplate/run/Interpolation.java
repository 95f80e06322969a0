package dev.capstan.gotemplate.run;

/// Writes what actions print, in place of the engine.
///
/// For those to whom a value is more than its text: who escape it, or leave a mark and put it in later. All that
/// is not printed by an action is text of the template, and is written as it stands. A template whose text
/// `include` gives to another function than `indent`, `nindent` and `trim` is rendered as Go does it: its text is
/// then a value itself.
@FunctionalInterface
public interface Interpolation {
    /// Writes something for what an action prints, at the end of the output.
    ///
    /// @param indented whether it went through `indent` or `nindent`. The engine has written the indentation of its
    ///     first line; lines after it are not indented in [Printed#text()]
    void write(Printed printed, boolean indented, StringBuilder out);
}
