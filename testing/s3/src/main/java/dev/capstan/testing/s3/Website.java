package dev.capstan.testing.s3;

import java.util.Optional;
import org.w3c.dom.Element;

/// A bucket as a website: pages for visitors, who are nobody in particular.
final class Website {
    private final Bucket bucket;
    private final PublicAccess access;

    Website(Bucket bucket) {
        this.bucket = bucket;
        this.access = new PublicAccess(bucket);
    }

    Reply visit(String method, String path) {
        Element website =
                bucket.setting(Setting.WEBSITE, "WebsiteConfiguration").orElseThrow(Setting.WEBSITE::absent);
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new S3Error(405, "MethodNotAllowed", "The specified method is not allowed");
        }
        Optional<String> elsewhere = Xml.text(website, "RedirectAllRequestsTo", "HostName");
        if (elsewhere.isPresent()) {
            String protocol =
                    Xml.text(website, "RedirectAllRequestsTo", "Protocol").orElse("http");
            return Reply.empty(301).with("Location", protocol + "://" + elsewhere.get() + "/" + path);
        }
        try {
            return page(website, path);
        } catch (S3Error e) {
            return error(website, e);
        }
    }

    private Reply page(Element website, String path) {
        String index = Xml.text(website, "IndexDocument", "Suffix").orElse("index.html");
        if (path.isEmpty() || path.endsWith("/")) {
            return read(path + index);
        }
        boolean folder = !bucket.objects().containsKey(path) && bucket.objects().containsKey(path + "/" + index);
        return folder ? Reply.empty(302).with("Location", "/" + path + "/") : read(path);
    }

    /// Who may not list what is there is not told what is not.
    private Reply read(String key) {
        if (!bucket.objects().containsKey(key) && access.lists()) {
            throw S3Error.noKey(key);
        }
        if (!bucket.objects().containsKey(key) || !access.reads(key)) {
            throw S3Error.denied();
        }
        return ObjectCalls.whole(bucket.object(key));
    }

    private Reply error(Element website, S3Error error) {
        Optional<String> document = Xml.text(website, "ErrorDocument", "Key")
                .filter(key -> bucket.objects().containsKey(key));
        if (document.isPresent() && access.reads(document.get())) {
            return ObjectCalls.whole(bucket.object(document.get())).withStatus(error.status());
        }
        return Reply.html(error.status(), "<h1>" + error.status() + " " + error.code() + "</h1>");
    }
}
