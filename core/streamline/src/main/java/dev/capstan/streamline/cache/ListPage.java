package dev.capstan.streamline.cache;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A page of a list.
///
/// @param resourceVersion when all pages were as they are
/// @param next how to ask for the next page; empty when this is the last one
record ListPage(List<HeldObject> items, long resourceVersion, String next) {
    ListPage {
        items = List.copyOf(items);
    }

    static ListPage read(byte[] json) throws IOException {
        List<HeldObject> items = new ArrayList<>();
        String version = "";
        String next = "";
        try (JsonParser parser = Scan.JSON.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (field.equals("items") && value == JsonToken.START_ARRAY) {
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        items.add(Scan.at(parser, json));
                    }
                } else if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        String member = parser.currentName();
                        parser.nextToken();
                        version = member.equals("resourceVersion") ? parser.getText() : version;
                        next = member.equals("continue") ? parser.getText() : next;
                        parser.skipChildren();
                    }
                } else {
                    parser.skipChildren();
                }
            }
        }
        return new ListPage(items, Scan.version(version), next);
    }
}
