package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.streamline.wire.ObjectKey;
import java.util.Optional;

/// Where a secret output is in clear.
///
/// @param secret the Secret
/// @param key in it: the name of the output. The value is JSON
public record SecretOutput(ObjectKey secret, String key) {
    /// What stands for its value wherever it is shown.
    static final String MASK = "[secret]";

    /// Reads such values, for those who may be shown them.
    public interface Reader {
        /// Empty when there is none.
        Optional<JsonNode> read(SecretOutput output);

        /// Reads nothing.
        static Reader none() {
            return _ -> Optional.empty();
        }
    }
}
