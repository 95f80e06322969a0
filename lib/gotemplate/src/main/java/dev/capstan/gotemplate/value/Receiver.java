package dev.capstan.gotemplate.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value with methods, which a template calls as if they were fields: `$version.Major`, `$version.Compare $other`.
/// It prints as its `toString`.
public interface Receiver {
    /// What the method gives; a [Problem] if there is none of that name or the arguments do not fit it.
    @Nullable
    Object call(String method, List<? extends @Nullable Object> arguments);

    /// What Go calls its type, like `*semver.Version`.
    String typeName();
}
