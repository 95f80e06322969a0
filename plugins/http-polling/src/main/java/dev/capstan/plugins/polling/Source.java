package dev.capstan.plugins.polling;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Parameters;
import dev.capstan.spi.TerminalException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An endpoint, and how to read its answers.
///
/// @param items JSON pointer to the list in an answer
/// @param id JSON pointer to a resource's name in an item; so `spec` and `labels`
/// @param deletes whether a resource is deleted when it is no longer in the list
/// @param token where the token is that is sent along: `namespace/name/key` of a Secret
record Source(
        String name,
        URI url,
        Duration interval,
        String type,
        String namespace,
        String items,
        String id,
        String spec,
        String labels,
        boolean deletes,
        Optional<String> token,
        AddressPolicy policy) {
    private static final Set<String> SHARED = Set.of("sources", "addresses", "hosts");

    /// @param settings `sources = a, b` and for each what [#read] reads, such as `a.url`; or one source without prefix
    /// @throws TerminalException with all that is wrong
    static List<Source> all(Map<String, String> settings) {
        List<String> names = Arrays.stream(settings.getOrDefault("sources", "").split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
        AddressPolicy policy = AddressPolicy.of(settings);
        var sources = new ArrayList<Source>();
        var problems = new ArrayList<String>();
        if (names.isEmpty() && settings.containsKey("url")) {
            collect("http_polling", "", settings, policy, sources, problems);
        }
        names.forEach(each -> collect(each, each + ".", settings, policy, sources, problems));
        if (!problems.isEmpty()) {
            throw new TerminalException(String.join("; ", problems));
        }
        return sources;
    }

    private static void collect(
            String name,
            String prefix,
            Map<String, String> settings,
            AddressPolicy policy,
            List<Source> to,
            List<String> problems) {
        var own = new HashMap<String, Object>();
        settings.forEach((key, value) -> {
            if (key.startsWith(prefix) && !(prefix.isEmpty() && SHARED.contains(key))) {
                own.put(key.substring(prefix.length()), value);
            }
        });
        try {
            to.add(read(name, Parameters.settings(own), policy));
        } catch (TerminalException e) {
            problems.add("source " + name + ": " + e.getMessage());
        }
    }

    private static Source read(String name, Parameters with, AddressPolicy policy) {
        URI url = url(with);
        Source source = new Source(
                name,
                url,
                with.duration("interval", Duration.ofMinutes(1)),
                with.text("type"),
                with.text("namespace", "default"),
                pointer(with, "items", ""),
                pointer(with, "name", "/name"),
                pointer(with, "spec", "/spec"),
                pointer(with, "labels", "/labels"),
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

    private static String pointer(Parameters with, String name, String otherwise) {
        String pointer = with.text(name, otherwise);
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            with.problem(name, "is " + pointer + ", expected a JSON pointer such as /items");
        }
        return pointer;
    }
}
