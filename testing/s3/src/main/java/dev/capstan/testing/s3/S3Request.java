package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What was asked.
///
/// @param bucket empty when it is about all of them
/// @param key empty when it is about the bucket
/// @param website whether somebody visits the bucket's website
record S3Request(
        String method,
        String bucket,
        String key,
        Map<String, String> query,
        Headers headers,
        byte[] body,
        boolean website) {
    private static final Pattern WEBSITE = Pattern.compile("(.+)\\.s3-website[.-].*");
    private static final Pattern HOSTED = Pattern.compile("(.+?)(\\.s3)?\\.(localhost|127\\.0\\.0\\.1)");

    static S3Request of(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        byte[] body = exchange.getRequestBody().readAllBytes();
        URI uri = exchange.getRequestURI();
        String host = Optional.ofNullable(headers.getFirst("Host")).orElse("").replaceFirst(":\\d+$", "");
        String path = decoded(uri.getRawPath().replaceFirst("^/", ""));
        Matcher website = WEBSITE.matcher(host);
        Matcher hosted = HOSTED.matcher(host);
        boolean site = website.matches();
        Optional<String> named = site
                ? Optional.of(website.group(1))
                : hosted.matches() ? Optional.of(hosted.group(1)) : Optional.empty();
        int slash = path.indexOf('/');
        String first = slash < 0 ? path : path.substring(0, slash);
        String rest = slash < 0 ? "" : path.substring(slash + 1);
        return new S3Request(
                exchange.getRequestMethod(),
                named.orElse(first),
                named.isPresent() ? path : rest,
                query(uri.getRawQuery() == null ? "" : uri.getRawQuery()),
                headers,
                AwsChunks.joined(body, headers),
                site);
    }

    /// Whether it is the owner who asks. The signature itself is not verified.
    boolean signed() {
        return headers.containsKey("Authorization") || query.containsKey("X-Amz-Signature");
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.getFirst(name));
    }

    private static Map<String, String> query(String text) {
        var all = new TreeMap<String, String>();
        for (String each : text.split("&")) {
            int equals = each.indexOf('=');
            String name = equals < 0 ? each : each.substring(0, equals);
            all.put(decoded(name), equals < 0 ? "" : decoded(each.substring(equals + 1)));
        }
        all.remove("");
        return all;
    }

    /// In a path a plus is a plus.
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }
}
