package dev.capstan.server.endpoints;

import dev.capstan.server.http.Exchange;
import java.util.Arrays;
import java.util.List;

/// Entity tags: the revision of what was read, and what must still be there when it is changed.
///
/// @param tags what `If-Match` says; empty when it says nothing
public record Preconditions(List<String> tags) {
    public Preconditions {
        tags = List.copyOf(tags);
    }

    public static Preconditions of(Exchange exchange) {
        return new Preconditions(exchange.headers("If-Match"));
    }

    public static String tag(long revision) {
        return "\"" + revision + "\"";
    }

    public boolean none() {
        return tags.isEmpty();
    }

    /// Throws unless the thing is at a revision that the client names.
    public void check(String what, String revision) {
        String tag = "\"" + revision + "\"";
        if (!tags.isEmpty() && !names(tags, tag)) {
            throw new Problem(
                            412,
                            "precondition-failed",
                            what + " is at " + tag + ", not at " + String.join(", ", tags)
                                    + ": read it again and retry")
                    .asException();
        }
    }

    static boolean names(List<String> headers, String tag) {
        return headers.stream()
                .flatMap(each -> Arrays.stream(each.split(",")))
                .map(String::strip)
                .map(each -> each.startsWith("W/") ? each.substring(2) : each)
                .anyMatch(each -> each.equals("*") || each.equals(tag));
    }
}
