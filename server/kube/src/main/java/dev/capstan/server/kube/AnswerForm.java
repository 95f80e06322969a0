package dev.capstan.server.kube;

import dev.capstan.api.Refusal;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.kube.table.IncludeObject;
import dev.capstan.server.kube.table.Representation;

/// The form in which a client wants its answer. Asked for before anything is done, so that nothing is done for a
/// client that cannot be answered.
///
/// @param include how much of its object a table row carries
record AnswerForm(Representation representation, IncludeObject include) {
    static final AnswerForm WHOLE = new AnswerForm(new Representation.Whole(), IncludeObject.NONE);

    /// @throws dev.capstan.api.RefusedException when the client accepts nothing we have
    static AnswerForm of(Exchange exchange) {
        Representation representation = Representation.asked(
                        exchange.header("Accept").orElse(null))
                .orElseThrow(
                        () -> new Refusal.NotAcceptable("only the following media types are accepted: application/json")
                                .asException());
        String text = exchange.query().first("includeObject").orElse("");
        IncludeObject include = IncludeObject.parse(text)
                .orElseThrow(() -> new Refusal.BadRequest(
                                "includeObject is \"" + text + "\", expected None, Metadata or Object")
                        .asException());
        return new AnswerForm(representation, include);
    }

    /// The same, for an answer that is one object, where the metadata of a list makes no sense.
    AnswerForm forOne(ResourceType type) {
        if (representation instanceof Representation.Partial(var _, boolean list) && list) {
            throw new Refusal.NotAcceptable(
                            "you requested PartialObjectMetadataList, but the requested object is not a list ("
                                    + type.kind() + ")")
                    .asException();
        }
        return this;
    }

    /// The same, for an answer that is a list, where the metadata of one object makes no sense.
    AnswerForm forList(ResourceType type) {
        if (representation instanceof Representation.Partial(var _, boolean list) && !list) {
            throw new Refusal.NotAcceptable("you requested PartialObjectMetadata, but the requested object is a list ("
                            + type.names().listKind() + ")")
                    .asException();
        }
        return this;
    }
}
