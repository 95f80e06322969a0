package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.MAP;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.function.sprig.text.RawText;
import dev.capstan.gotemplate.function.sprig.text.Url;
import dev.capstan.gotemplate.function.sprig.text.UrlReader;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import org.jspecify.annotations.Nullable;

/// URLs taken apart into maps, and put together again.
final class Urls {
    private Urls() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "urlParse" -> Call.function(name, Urls::parse, TEXT);
            case "urlJoin" -> Call.function(name, Urls::join, MAP);
            default -> null;
        };
    }

    private static Dict parse(Call call) {
        call.budget().grow(call.text(0).length());
        Url url = UrlReader.read(call.text(0));
        var parts = new Dict();
        parts.put("scheme", url.scheme());
        parts.put("host", RawText.text(url.host()));
        parts.put("hostname", RawText.text(url.hostname()));
        parts.put("path", RawText.text(url.path()));
        parts.put("query", RawText.text(url.query()));
        parts.put("opaque", RawText.text(url.opaque()));
        parts.put("fragment", RawText.text(url.fragment()));
        parts.put("userinfo", url.user() == null ? "" : url.user());
        return parts;
    }

    private static String join(Call call) {
        String user = part(call, "userinfo");
        var url = new Url(
                part(call, "scheme"),
                part(call, "opaque"),
                user.isEmpty()
                        ? null
                        : UrlReader.read("proto://" + RawText.text(user) + "@host")
                                .user(),
                part(call, "host"),
                part(call, "path"),
                part(call, "query"),
                part(call, "fragment"));
        String text = RawText.text(url.text());
        call.budget().grow(text.length());
        return text;
    }

    private static String part(Call call, String key) {
        if (!call.map(0).containsKey(key)) {
            return "";
        }
        @Nullable Object value = Values.of(call.map(0).get(key));
        if (value instanceof String text) {
            return RawText.of(text);
        }
        throw new Problem("the key " + key + " of the URL is of kind " + Types.kind(value) + ", expected string");
    }
}
