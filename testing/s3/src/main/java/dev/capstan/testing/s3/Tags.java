package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Map;
import java.util.TreeMap;
import org.w3c.dom.Element;

/// Tags, in the two forms in which they come.
final class Tags {
    private Tags() {}

    /// As a document.
    static Map<String, String> read(byte[] body) {
        var tags = new TreeMap<String, String>();
        for (Element set : Xml.below(Xml.read(body, "Tagging"), "TagSet")) {
            for (Element tag : Xml.below(set, "Tag")) {
                tags.put(Xml.text(tag, "Key").orElse(""), Xml.text(tag, "Value").orElse(""));
            }
        }
        return tags;
    }

    /// As a header: `a=b&c=d`.
    static Map<String, String> read(String header) {
        var tags = new TreeMap<String, String>();
        for (String each : header.split("&")) {
            String[] parts = each.split("=", 2);
            tags.put(URLDecoder.decode(parts[0], UTF_8), parts.length == 1 ? "" : URLDecoder.decode(parts[1], UTF_8));
        }
        tags.remove("");
        return tags;
    }

    static Reply reply(Map<String, String> tags) {
        var text = new StringBuilder();
        tags.forEach(
                (name, value) -> text.append(Xml.element("Tag", Xml.text("Key", name) + Xml.text("Value", value))));
        return Reply.xml(200, Xml.root("Tagging", Xml.element("TagSet", text.toString())));
    }
}
