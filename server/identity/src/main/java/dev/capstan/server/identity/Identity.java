package dev.capstan.server.identity;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.access.Standing;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.access.Witness;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Handler;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds out who is calling.
///
/// A client certificate counts first, then a bearer token, then whom a caller without either is taken for. A token
/// that nobody knows is refused with 401, whatever else was allowed. Who may, speaks for others by
/// `Impersonate-User` and its kin.
public final class Identity {
    /// The issuer and audience of service account tokens unless somebody says otherwise.
    public static final String ISSUER = "https://kubernetes.default.svc";

    private static final String LOST =
            "the credentials of this connection have expired or were revoked: connect again with others";

    private final Registry registry;
    private final Tokens tokens;
    private final IssuerDocuments documents;
    private final Options options;
    private final Clock clock;

    /// What an identity is made of.
    ///
    /// @param keys sign the tokens of service accounts
    /// @param issuer who they say they are from, and whom tokens are meant for
    /// @param sources who else knows tokens
    /// @param stranger whom a caller without credentials is taken for; null to refuse them
    /// @param recheck how often a caller to whom a long answer goes has to show again who they are
    public record Options(
            SigningKeys keys,
            String issuer,
            List<TokenSource> sources,
            @Nullable Caller stranger,
            Duration recheck) {
        public Options {
            sources = List.copyOf(sources);
        }

        public static Options of(SigningKeys keys) {
            return new Options(keys, ISSUER, List.of(), null, Duration.ofSeconds(15));
        }

        public Options withIssuer(String other) {
            return new Options(keys, other, sources, stranger, recheck);
        }

        public Options withStranger(Caller other) {
            return new Options(keys, issuer, sources, other, recheck);
        }

        public Options with(TokenSource source) {
            var all = new ArrayList<>(sources);
            all.add(source);
            return new Options(keys, issuer, all, stranger, recheck);
        }

        public Options withRecheck(Duration other) {
            return new Options(keys, issuer, sources, stranger, other);
        }
    }

    private Identity(Registry registry, Tokens tokens, IssuerDocuments documents, Options options, Clock clock) {
        this.registry = registry;
        this.tokens = tokens;
        this.documents = documents;
        this.options = options;
        this.clock = clock;
    }

    public static Identity of(Registry registry, Options options, Clock clock) {
        var accounts = new ServiceAccountTokens(options.keys(), options.issuer(), registry::find, clock);
        var tokens = new BearerTokens(options.sources(), accounts, List.of(options.issuer()));
        return new Identity(registry, tokens, new IssuerDocuments(options.issuer(), options.keys()), options, clock);
    }

    /// The tokens it knows and gives out.
    public Tokens tokens() {
        return tokens;
    }

    /// Calls `handler` on behalf of whoever calls, and refuses who cannot be known. Who may, also finds here what it
    /// takes to check the tokens of our service accounts.
    public Handler before(Handler handler) {
        Handler all = exchange -> {
            if (IssuerDocuments.isOne(exchange.path())) {
                registry.check(new Question.OnPath(exchange.method().toLowerCase(Locale.ROOT), exchange.path()));
                documents.answer(exchange);
            } else {
                handler.handle(exchange);
            }
        };
        var authentication = new Authentication(tokens, options.stranger(), clock);
        return exchange -> {
            Caller caller = authentication.of(exchange);
            Witness.current().identified(caller);
            Caller acting = new Impersonation(registry, caller, exchange).caller();
            if (!acting.equals(caller)) {
                Witness.current().speaksFor(acting);
            }
            var standing = new Standing(() -> lost(authentication, exchange, acting), options.recheck());
            standing.call(() -> acting.call(() -> {
                all.handle(exchange);
                return acting;
            }));
        };
    }

    /// Why a request would not be taken for that of the same caller now. What cannot be found out at the moment is no
    /// reason.
    private Optional<String> lost(Authentication authentication, Exchange exchange, Caller acting) {
        try {
            Caller caller = authentication.of(exchange);
            Caller still = Witness.NONE.call(() -> new Impersonation(registry, caller, exchange).caller());
            return still.equals(acting) ? Optional.empty() : Optional.of(LOST);
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.Unauthorized) {
                return Optional.of(LOST);
            }
            return Optional.of(e.refusal())
                    .filter(Refusal.Forbidden.class::isInstance)
                    .map(Refusal::message);
        }
    }
}
