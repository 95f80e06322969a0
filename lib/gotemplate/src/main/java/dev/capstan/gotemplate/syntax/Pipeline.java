package dev.capstan.gotemplate.syntax;

import java.util.List;

/// Commands, each given the value of the one before: `$x := .items | len`.
///
/// @param variables what the value is given to, dollar signs included; usually none
/// @param assigns whether the variables were there before (`=`) or are new (`:=`)
public record Pipeline(Place at, List<String> variables, boolean assigns, List<Command> commands) implements Node {
    public Pipeline {
        variables = List.copyOf(variables);
        commands = List.copyOf(commands);
    }
}
