package dev.capstan.stack.program;

import java.util.List;

/// What stands between `${` and `}`: a name, and the way from there.
///
/// @param root a resource, a variable, a config value, or `pulumi`
/// @param steps keys as texts, indexes as whole numbers
/// @param written as it stands in the program
record Access(String root, List<Object> steps, String written) {
    Access {
        steps = List.copyOf(steps);
    }
}
