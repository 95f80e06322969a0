package dev.capstan.server.identity;

import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.access.Witness;
import dev.capstan.server.http.Handler;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds out who is calling.
///
/// A client certificate counts first, then a bearer token, then whom a caller without either is taken for. A token
/// that nobody knows is refused with 401, whatever else was allowed. Who may, speaks for others by
/// `Impersonate-User` and its kin.
public final class Identity {
    /// The issuer and audience of service account tokens unless somebody says otherwise.
    public static final String ISSUER = "https://kubernetes.default.svc";

    private final Registry registry;
    private final Tokens tokens;
    private final IssuerDocuments documents;
    private final @Nullable Caller stranger;
    private final Clock clock;

    /// What an identity is made of.
    ///
    /// @param keys sign the tokens of service accounts
    /// @param issuer who they say they are from, and whom tokens are meant for
    /// @param sources who else knows tokens
    /// @param stranger whom a caller without credentials is taken for; null to refuse them
    public record Options(
            SigningKeys keys,
            String issuer,
            List<TokenSource> sources,
            @Nullable Caller stranger) {
        public Options {
            sources = List.copyOf(sources);
        }

        public static Options of(SigningKeys keys) {
            return new Options(keys, ISSUER, List.of(), null);
        }

        public Options withIssuer(String other) {
            return new Options(keys, other, sources, stranger);
        }

        public Options withStranger(Caller other) {
            return new Options(keys, issuer, sources, other);
        }

        public Options with(TokenSource source) {
            var all = new ArrayList<>(sources);
            all.add(source);
            return new Options(keys, issuer, all, stranger);
        }
    }

    private Identity(
            Registry registry, Tokens tokens, IssuerDocuments documents, @Nullable Caller stranger, Clock clock) {
        this.registry = registry;
        this.tokens = tokens;
        this.documents = documents;
        this.stranger = stranger;
        this.clock = clock;
    }

    public static Identity of(Registry registry, Options options, Clock clock) {
        var accounts = new ServiceAccountTokens(options.keys(), options.issuer(), registry::find, clock);
        var tokens = new BearerTokens(options.sources(), accounts, List.of(options.issuer()));
        return new Identity(
                registry, tokens, new IssuerDocuments(options.issuer(), options.keys()), options.stranger(), clock);
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
        var authentication = new Authentication(tokens, stranger, clock);
        return exchange -> {
            Caller caller = authentication.of(exchange);
            Witness.current().identified(caller);
            Caller acting = new Impersonation(registry, caller, exchange).caller();
            if (!acting.equals(caller)) {
                Witness.current().speaksFor(acting);
            }
            acting.call(() -> {
                all.handle(exchange);
                return acting;
            });
        };
    }
}
