package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/// Which project the stack is of, as the last Update that succeeded has said it.
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProjectInfo(@Nullable String name, @Nullable String runtime) {}
