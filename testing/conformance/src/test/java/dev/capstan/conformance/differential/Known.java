package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// A difference that stays, and why. The patterns say which one is meant; each must be found in what it is about.
///
/// @param id the heading under which the documentation tells of it
/// @param request the request as it was sent to us
/// @param goesOn whether both servers hold the same objects after it, so that the sequence can go on
record Known(String id, Pattern request, Pattern at, Pattern ours, Pattern theirs, boolean goesOn, String reason) {
    static List<Known> all() {
        var all = new ArrayList<Known>();
        Document.yaml(text()).tree().forEach(each -> all.add(read(each)));
        return List.copyOf(all);
    }

    private static Known read(JsonNode entry) {
        return new Known(
                entry.path("id").asText(),
                pattern(entry, "request"),
                pattern(entry, "at"),
                pattern(entry, "ours"),
                pattern(entry, "theirs"),
                entry.path("goesOn").asBoolean(false),
                entry.path("reason").asText());
    }

    private static Pattern pattern(JsonNode entry, String part) {
        return Pattern.compile(entry.path(part).asText(""), Pattern.DOTALL);
    }

    static Optional<Known> of(List<Known> all, String request, Difference difference) {
        return all.stream().filter(each -> each.covers(request, difference)).findFirst();
    }

    private boolean covers(String sent, Difference difference) {
        return request.matcher(sent).find()
                && at.matcher(difference.at()).find()
                && ours.matcher(difference.ours()).find()
                && theirs.matcher(difference.theirs()).find();
    }

    private static byte[] text() {
        try (InputStream in = Known.class.getResourceAsStream("known.yaml")) {
            return Objects.requireNonNull(in, "known.yaml is not beside Known").readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
