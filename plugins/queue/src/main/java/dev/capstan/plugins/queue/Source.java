package dev.capstan.plugins.queue;

import dev.capstan.messaging.RetryPolicy;
import dev.capstan.plugins.kit.ItemForm;
import dev.capstan.plugins.kit.Parameters;
import dev.capstan.plugins.kit.Sources;
import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A subscription, and how to read its events.
///
/// @param password where the password is that the URL does not have: `namespace/name/key` of a Secret
/// @param deleted how the type of an event ends that deletes
record Source(
        String name,
        String url,
        Optional<String> password,
        String topic,
        String subscription,
        String deleted,
        ItemForm form,
        RetryPolicy retry) {
    /// @throws TerminalException with all that is wrong
    static List<Source> all(Map<String, String> settings) {
        return Sources.read("queue", settings, Set.of(), Source::read);
    }

    private static Source read(String name, Parameters with) {
        var source = new Source(
                name,
                with.text("url"),
                with.has("password") ? Optional.of(with.text("password")) : Optional.empty(),
                with.text("topic"),
                with.text("subscription", "capstan"),
                with.text("deleted", ".deleted"),
                ItemForm.of(with, name),
                new RetryPolicy(
                        with.number("maxRetries", 3, 0, 1000), with.duration("retryInterval", Duration.ofSeconds(30))));
        if (source.password.filter(each -> each.split("/", -1).length != 3).isPresent()) {
            with.problem("password", "is not namespace/name/key of a Secret");
        }
        with.check();
        return source;
    }
}
