package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeSet;

/// `ListObjectsV2`: keys in order, by pages, those that share the beginning up to a delimiter as one.
final class Listing {
    private final Bucket bucket;
    private final Map<String, String> query;

    Listing(Bucket bucket, Map<String, String> query) {
        this.bucket = bucket;
        this.query = query;
    }

    Reply reply() {
        String prefix = query.getOrDefault("prefix", "");
        String after = query.getOrDefault("continuation-token", query.getOrDefault("start-after", ""));
        int most = Math.clamp(number(query.getOrDefault("max-keys", "1000")), 0, 1000);
        var contents = new ArrayList<String>();
        var groups = new TreeSet<String>();
        String last = "";
        boolean more = false;
        for (var each : bucket.objects().tailMap(after, false).entrySet()) {
            String key = each.getKey();
            String group = group(prefix, key);
            if (!key.startsWith(prefix) || (!group.isEmpty() && after.startsWith(group))) {
                continue;
            }
            if (contents.size() + groups.size() >= most && !groups.contains(group)) {
                more = true;
                break;
            }
            last = group.isEmpty() ? key : group + Character.MAX_VALUE;
            boolean _ = group.isEmpty() ? contents.add(contents(key, each.getValue())) : groups.add(group);
        }
        var text = new StringBuilder(Xml.text("Name", bucket.name()))
                .append(Xml.text("Prefix", written(prefix)))
                .append(Xml.text("KeyCount", contents.size() + groups.size()))
                .append(Xml.text("MaxKeys", most))
                .append(Xml.text("IsTruncated", more));
        if (query.containsKey("encoding-type")) {
            text.append(Xml.text("EncodingType", "url"));
        }
        if (more) {
            text.append(Xml.text("NextContinuationToken", last));
        }
        contents.forEach(text::append);
        groups.forEach(group -> text.append(Xml.element("CommonPrefixes", Xml.text("Prefix", written(group)))));
        return Reply.xml(200, Xml.root("ListBucketResult", text.toString()));
    }

    private String group(String prefix, String key) {
        String delimiter = query.getOrDefault("delimiter", "");
        int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, Math.min(prefix.length(), key.length()));
        return end < 0 ? "" : key.substring(0, end + delimiter.length());
    }

    private String contents(String key, StoredObject object) {
        return Xml.element(
                "Contents",
                Xml.text("Key", written(key))
                        + Xml.text("LastModified", object.changed().truncatedTo(ChronoUnit.MILLIS))
                        + Xml.text("ETag", '"' + object.etag() + '"')
                        + Xml.text("Size", object.content().length)
                        + Xml.text("StorageClass", "STANDARD"));
    }

    private String written(String key) {
        return query.containsKey("encoding-type")
                ? URLEncoder.encode(key, UTF_8).replace("%2F", "/")
                : key;
    }

    private static int number(String text) {
        if (text.matches("[0-9]{1,9}")) {
            return Integer.parseInt(text);
        }
        throw new S3Error(400, "InvalidArgument", "Provided max-keys not an integer or within integer range");
    }
}
