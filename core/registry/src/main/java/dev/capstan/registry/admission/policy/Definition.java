package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.match.Criteria;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A policy: which writes it is about, and what it says of them, which is compiled when it is first needed.
///
/// Safe for use by many threads.
///
/// @param <P> what it says
final class Definition<P> {
    private final String name;
    private final long revision;
    private final Criteria criteria;
    private final boolean failing;
    private final @Nullable ParamKind params;
    private final JsonNode spec;
    private final Function<JsonNode, P> compiler;
    private volatile @Nullable P program;

    Definition(Resource object, long revision, Function<JsonNode, P> compiler) {
        this.name = object.name();
        this.revision = revision;
        this.spec = object.tree().path("spec");
        this.criteria = Criteria.ofPolicy(spec.path("matchConstraints"));
        this.failing = !spec.path("failurePolicy").asText().equals("Ignore");
        this.params = ParamKind.of(spec.path("paramKind"));
        this.compiler = compiler;
    }

    String name() {
        return name;
    }

    /// The revision that wrote it.
    long revision() {
        return revision;
    }

    Criteria criteria() {
        return criteria;
    }

    /// Whether a write fails that the policy cannot be applied to.
    boolean failing() {
        return failing;
    }

    /// Null when it takes no parameters.
    @Nullable
    ParamKind params() {
        return params;
    }

    P program() {
        P known = program;
        return known != null ? known : compile();
    }

    private synchronized P compile() {
        P known = program;
        if (known != null) {
            return known;
        }
        P made = compiler.apply(spec);
        program = made;
        return made;
    }
}
