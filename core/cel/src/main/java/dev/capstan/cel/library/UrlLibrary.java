package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.TEXT;
import static dev.capstan.cel.library.Kinds.URL;

import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;

/// URLs and their parts.
final class UrlLibrary {
    private UrlLibrary() {}

    static void addTo(FunctionSet functions) {
        var text = SimpleType.STRING;
        functions.global("url", "string_to_url", Kinds.URL_TYPE, TEXT, Url::of);
        functions.global(
                "isURL",
                "is_url_string",
                SimpleType.BOOL,
                TEXT,
                each -> Url.parse(each).isPresent());
        functions.member("getScheme", "url_get_scheme", text, URL, Url::scheme);
        functions.member("getHost", "url_get_host", text, URL, Url::host);
        functions.member("getHostname", "url_get_hostname", text, URL, Url::hostname);
        functions.member("getPort", "url_get_port", text, URL, Url::port);
        functions.member("getEscapedPath", "url_get_escaped_path", text, URL, Url::path);
        functions.member("getQuery", "url_get_query", MapType.create(text, ListType.create(text)), URL, Url::query);
    }
}
