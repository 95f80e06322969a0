package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.ErrorDocument;
import software.amazon.awssdk.services.s3.model.GetBucketWebsiteResponse;
import software.amazon.awssdk.services.s3.model.IndexDocument;
import software.amazon.awssdk.services.s3.model.RedirectAllRequestsTo;
import software.amazon.awssdk.services.s3.model.WebsiteConfiguration;

/// How a bucket is a website, in its three forms: that of a bucket, that of a resource of its own, and S3's.
record Site(Optional<String> index, Optional<String> error, Optional<String> host, Optional<String> protocol) {
    private static final Set<String> FIELDS = Set.of("indexDocument", "errorDocument", "redirectAllRequestsTo");

    /// All that is wrong with `website` of a bucket.
    static List<Problem> problems(@Nullable Object website) {
        var problems = new ArrayList<>(Inputs.problems("website", website, FIELDS));
        Map<String, Object> given = Json.map(website);
        boolean known = website instanceof Map && !given.containsValue(Unknown.VALUE);
        if (known && !given.containsKey("indexDocument") && !given.containsKey("redirectAllRequestsTo")) {
            problems.add(new Problem("website", "needs indexDocument or redirectAllRequestsTo"));
        }
        return problems;
    }

    /// `{indexDocument: index.html, errorDocument: 404.html, redirectAllRequestsTo: https://example.com}`.
    static Site ofBucket(Object website) {
        Map<String, Object> given = Json.map(website);
        Optional<String> target = Inputs.text(given, "redirectAllRequestsTo");
        Optional<URI> uri = target.filter(each -> each.contains("://")).map(URI::create);
        return new Site(
                Inputs.text(given, "indexDocument"),
                Inputs.text(given, "errorDocument"),
                uri.map(URI::getAuthority).or(() -> target),
                uri.map(URI::getScheme));
    }

    /// `{indexDocument: {suffix: index.html}, …}`.
    static Site ofConfiguration(Map<String, Object> inputs) {
        return new Site(
                Inputs.text(Json.map(inputs.get("indexDocument")), "suffix"),
                Inputs.text(Json.map(inputs.get("errorDocument")), "key"),
                Inputs.text(Json.map(inputs.get("redirectAllRequestsTo")), "hostName"),
                Inputs.text(Json.map(inputs.get("redirectAllRequestsTo")), "protocol"));
    }

    static Site of(GetBucketWebsiteResponse answer) {
        return new Site(
                Optional.ofNullable(answer.indexDocument()).map(IndexDocument::suffix),
                Optional.ofNullable(answer.errorDocument()).map(ErrorDocument::key),
                Optional.ofNullable(answer.redirectAllRequestsTo()).map(RedirectAllRequestsTo::hostName),
                Optional.ofNullable(answer.redirectAllRequestsTo()).map(RedirectAllRequestsTo::protocolAsString));
    }

    Map<String, Object> toBucket() {
        var website = new LinkedHashMap<String, Object>();
        index.ifPresent(each -> website.put("indexDocument", each));
        error.ifPresent(each -> website.put("errorDocument", each));
        host.ifPresent(each -> website.put(
                "redirectAllRequestsTo", protocol.map(scheme -> scheme + "://").orElse("") + each));
        return website;
    }

    Map<String, Object> toConfiguration() {
        var inputs = new LinkedHashMap<String, Object>();
        index.ifPresent(each -> inputs.put("indexDocument", Map.of("suffix", each)));
        error.ifPresent(each -> inputs.put("errorDocument", Map.of("key", each)));
        var redirect = new LinkedHashMap<String, Object>();
        host.ifPresent(each -> redirect.put("hostName", each));
        protocol.ifPresent(each -> redirect.put("protocol", each));
        if (!redirect.isEmpty()) {
            inputs.put("redirectAllRequestsTo", redirect);
        }
        return inputs;
    }

    WebsiteConfiguration toS3() {
        var configuration = WebsiteConfiguration.builder();
        if (host.isPresent()) {
            var redirect = RedirectAllRequestsTo.builder().hostName(host.get());
            protocol.ifPresent(redirect::protocol);
            return configuration.redirectAllRequestsTo(redirect.build()).build();
        }
        index.ifPresent(each -> configuration.indexDocument(document -> document.suffix(each)));
        error.ifPresent(each -> configuration.errorDocument(document -> document.key(each)));
        return configuration.build();
    }
}
