package dev.capstan.testing.s3;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/// Calls that are about a bucket, or about all of them.
final class BucketCalls {
    private static final Set<String> OWNERSHIPS = Set.of("BucketOwnerEnforced", "BucketOwnerPreferred", "ObjectWriter");

    private final Account account;

    BucketCalls(Account account) {
        this.account = account;
    }

    Reply all() {
        var text = new StringBuilder();
        for (Bucket each : account.buckets()) {
            text.append(
                    Xml.element("Bucket", Xml.text("Name", each.name()) + Xml.text("CreationDate", each.created())));
        }
        return Reply.xml(200, Xml.root("ListAllMyBucketsResult", Xml.element("Buckets", text.toString())));
    }

    Reply answer(S3Request request) {
        Optional<Setting> setting = Setting.of(request.query());
        if (setting.isPresent()) {
            return setting(request, setting.get());
        }
        return switch (request.method()) {
            case "PUT" -> create(request);
            case "HEAD" ->
                Reply.empty(200)
                        .with(
                                "x-amz-bucket-region",
                                account.bucket(request.bucket()).region());
            case "GET" -> read(request);
            case "DELETE" -> delete(request);
            case "POST" -> deleteObjects(request);
            default -> throw new S3Error(405, "MethodNotAllowed", "The specified method is not allowed");
        };
    }

    private Reply create(S3Request request) {
        String region = request.body().length == 0
                ? Account.HOME
                : Xml.text(Xml.read(request.body(), "CreateBucketConfiguration"), "LocationConstraint")
                        .orElse(Account.HOME);
        account.create(request.bucket(), region);
        return Reply.empty(200).with("Location", "/" + request.bucket());
    }

    private Reply read(S3Request request) {
        Bucket bucket = account.bucket(request.bucket());
        if (request.query().containsKey("location")) {
            String region = bucket.region().equals(Account.HOME) ? "" : bucket.region();
            return Reply.xml(200, Xml.root("LocationConstraint", region));
        }
        return new Listing(bucket, request.query()).reply();
    }

    private Reply delete(S3Request request) {
        account.delete(request.bucket());
        return Reply.empty(204);
    }

    private Reply deleteObjects(S3Request request) {
        if (!request.query().containsKey("delete")) {
            throw new S3Error(501, "NotImplemented", "A header or query you provided implies what is not implemented");
        }
        Bucket bucket = account.bucket(request.bucket());
        Element delete = Xml.read(request.body(), "Delete");
        boolean quiet = Xml.text(delete, "Quiet").filter("true"::equals).isPresent();
        var text = new StringBuilder();
        for (Element each : Xml.below(delete, "Object")) {
            String key = Xml.text(each, "Key").orElseThrow(S3Error::malformed);
            bucket.objects().remove(key);
            text.append(quiet ? "" : Xml.element("Deleted", Xml.text("Key", key)));
        }
        return Reply.xml(200, Xml.root("DeleteResult", text.toString()));
    }

    private Reply setting(S3Request request, Setting setting) {
        Bucket bucket = account.bucket(request.bucket());
        return switch (request.method()) {
            case "PUT" -> {
                check(bucket, setting, request.body());
                bucket.set(setting, request.body());
                yield Reply.empty(setting == Setting.TAGGING || setting == Setting.POLICY ? 204 : 200);
            }
            case "GET" -> {
                byte[] body = bucket.setting(setting).orElseThrow(setting::absent);
                String type = setting == Setting.POLICY ? "application/json" : "application/xml";
                yield new Reply(200, Map.of("Content-Type", type), body);
            }
            case "DELETE" -> {
                bucket.unset(setting);
                yield Reply.empty(204);
            }
            default -> throw new S3Error(405, "MethodNotAllowed", "The specified method is not allowed");
        };
    }

    private static void check(Bucket bucket, Setting setting, byte[] body) {
        boolean good = switch (setting) {
            case WEBSITE -> isWebsite(Xml.read(body, "WebsiteConfiguration"));
            case POLICY -> {
                new PublicAccess(bucket).check(body);
                yield true;
            }
            case PUBLIC_ACCESS_BLOCK ->
                Xml.read(body, "PublicAccessBlockConfiguration").hasChildNodes();
            case OWNERSHIP ->
                Xml.text(Xml.read(body, "OwnershipControls"), "Rule", "ObjectOwnership")
                        .filter(OWNERSHIPS::contains)
                        .isPresent();
            case TAGGING -> !Tags.read(body).containsKey("");
        };
        if (!good) {
            throw S3Error.malformed();
        }
    }

    private static boolean isWebsite(Element website) {
        return Xml.text(website, "IndexDocument", "Suffix")
                        .filter(each -> !each.contains("/"))
                        .isPresent()
                || Xml.text(website, "RedirectAllRequestsTo", "HostName").isPresent();
    }
}
