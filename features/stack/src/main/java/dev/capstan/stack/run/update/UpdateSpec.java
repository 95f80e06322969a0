package dev.capstan.stack.run.update;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What an Update wants.
///
/// @param workspaceName the name of the Stack
/// @param type one of `preview`, `up`, `refresh` and `destroy`
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UpdateSpec(
        @Nullable String workspaceName,
        @Nullable String stackName,
        @Nullable String type,
        @Nullable String ttlAfterCompleted,
        @Nullable Integer parallel,
        @Nullable String message,
        @Nullable Boolean expectNoChanges,
        @Nullable List<String> replace,
        @Nullable List<String> target,
        @Nullable Boolean targetDependents,
        @Nullable Boolean refresh,
        @Nullable Boolean continueOnError,
        @Nullable Boolean previewOnly) {
    static UpdateSpec none() {
        return new UpdateSpec(null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    String stack() {
        return workspaceName == null ? "" : workspaceName;
    }

    StackOperation operation() {
        return StackOperation.valueOf(String.valueOf(type).toUpperCase(Locale.ROOT));
    }

    StackRun.Options options() {
        return new StackRun.Options(
                target == null ? List.of() : target,
                Boolean.TRUE.equals(targetDependents),
                replace == null ? List.of() : replace,
                Boolean.TRUE.equals(refresh),
                Boolean.TRUE.equals(expectNoChanges),
                Boolean.TRUE.equals(continueOnError),
                parallel == null ? 0 : parallel,
                message == null ? "" : message);
    }
}
