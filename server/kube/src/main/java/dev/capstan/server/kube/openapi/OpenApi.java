package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.type.Types;
import dev.capstan.server.kube.media.Answer;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Answers requests under `/openapi`.
///
/// Documents are made on first demand. When the catalogue changes, those of other groups and versions stay.
public final class OpenApi {
    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);
    private final Clock clock;
    // Guarded by this.
    private OpenApiDocuments documents;
    private @Nullable Types types;

    /// @param version of this server, as its documents state it
    public OpenApi(String version, Clock clock) {
        this.clock = clock;
        ObjectNode info = JsonNodeFactory.instance.objectNode();
        info.put("title", "Capstan").put("version", version);
        this.documents = OpenApiDocuments.none(info);
    }

    /// The documents of this catalogue.
    public synchronized OpenApiDocuments at(Types catalogue) {
        if (types != catalogue) {
            documents = documents.movedTo(catalogue);
            types = catalogue;
        }
        return documents;
    }

    /// What `/openapi/v3` answers.
    public Answer root(Types catalogue) {
        return Answer.ok("application/json", at(catalogue).root());
    }

    /// What `/openapi/v3/{path}` answers.
    ///
    /// A right hash makes the answer good for ever, a wrong one leads to the right one.
    ///
    /// @param path of the group and version: `api/v1`, `apis/example.dev/v1`
    public Answer version(
            Types catalogue,
            String path,
            Optional<String> hash,
            Optional<String> accept,
            Optional<String> ifNoneMatch) {
        Optional<VersionDocument> found = at(catalogue).version(path);
        if (found.isEmpty()) {
            return Answer.empty(404);
        }
        VersionDocument document = found.get();
        Optional<Encoding> encoding = Encoding.asked("v3", accept.orElse(null));
        if (encoding.isEmpty()) {
            return Answer.empty(406).with("vary", "Accept");
        }
        boolean wrong = hash.filter(each -> !each.isEmpty() && !each.equals(document.hash()))
                .isPresent();
        if (wrong) {
            return tagged(Answer.empty(301), document.hash())
                    .with("location", OpenApiDocuments.url(path, document.hash()));
        }
        byte[] body = encoding.get() == Encoding.JSON ? document.json() : document.protobuf();
        Answer answer = tagged(Answer.ok(encoding.get().contentType("v3"), body), document.hash());
        return (hash.filter(each -> !each.isEmpty()).isPresent() ? lasting(answer) : answer).unless(ifNoneMatch);
    }

    /// What `/openapi/v2` answers.
    public Answer swagger(Types catalogue, Optional<String> accept, Optional<String> ifNoneMatch) {
        Optional<Encoding> encoding = Encoding.asked("v2", accept.orElse(null));
        if (encoding.isEmpty()) {
            return Answer.empty(406).with("vary", "Accept");
        }
        SwaggerDocument document = at(catalogue).swagger();
        byte[] body = encoding.get() == Encoding.JSON ? document.json() : document.protobuf();
        return tagged(Answer.ok(encoding.get().contentType("v2"), body), document.hash())
                .unless(ifNoneMatch);
    }

    private static Answer tagged(Answer answer, String hash) {
        return answer.with("etag", '"' + hash + '"').with("vary", "Accept");
    }

    private Answer lasting(Answer answer) {
        String inAYear =
                HTTP_DATE.format(clock.instant().atOffset(ZoneOffset.UTC).plusYears(1));
        return answer.with("cache-control", "public, immutable").with("expires", inAYear);
    }
}
