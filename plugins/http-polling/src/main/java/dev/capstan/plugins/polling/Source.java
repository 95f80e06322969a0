package dev.capstan.plugins.polling;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.ItemForm;
import dev.capstan.plugins.kit.Parameters;
import dev.capstan.plugins.kit.Sources;
import dev.capstan.spi.TerminalException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An endpoint, and how to read its answers.
///
/// @param items JSON pointer to the list in an answer
/// @param deletes whether a resource is deleted when it is no longer in the list
/// @param token where the token is that is sent along: `namespace/name/key` of a Secret
record Source(
        String name,
        URI url,
        Duration interval,
        String items,
        ItemForm form,
        boolean deletes,
        Optional<String> token,
        AddressPolicy policy) {
    private static final Set<String> SHARED = Set.of("addresses", "hosts");

    /// @throws TerminalException with all that is wrong
    static List<Source> all(Map<String, String> settings) {
        AddressPolicy policy = AddressPolicy.of(settings);
        return Sources.read("http_polling", settings, SHARED, (name, with) -> read(name, with, policy));
    }

    private static Source read(String name, Parameters with, AddressPolicy policy) {
        Source source = new Source(
                name,
                url(with),
                with.duration("interval", Duration.ofMinutes(1)),
                ItemForm.pointer(with, "items", ""),
                ItemForm.of(with, name),
                with.oneOf("delete", "no", Set.of("no", "missing")).equals("missing"),
                with.has("token") ? Optional.of(with.text("token")) : Optional.empty(),
                policy);
        if (source.token.filter(each -> each.split("/", -1).length != 3).isPresent()) {
            with.problem("token", "is " + source.token.get() + ", expected namespace/name/key of a Secret");
        }
        with.check();
        return source;
    }

    private static URI url(Parameters with) {
        String text = with.text("url");
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException _) {
            // Told below, as all that is wrong with it.
        }
        if (!text.isEmpty()) {
            with.problem("url", "is " + text + ", expected an address such as https://host/path");
        }
        return URI.create("http://invalid");
    }
}
