package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// The Update that a Stack waits for.
///
/// @param generation that the Stack had when it was made
/// @param reconcileRequest that the Stack had then
/// @param commit the revision of the source that it is to use
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record CurrentUpdate(long generation, String reconcileRequest, String name, String type, String commit) {
    public CurrentUpdate {
        reconcileRequest = orEmpty(reconcileRequest);
        name = orEmpty(name);
        type = orEmpty(type);
        commit = orEmpty(commit);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
