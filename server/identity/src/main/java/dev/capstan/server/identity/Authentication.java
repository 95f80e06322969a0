package dev.capstan.server.identity;

import dev.capstan.api.Refusal;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.access.Tokens.Answer;
import dev.capstan.server.http.Exchange;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/// Who sent a request, by what the request carries.
final class Authentication {
    private static final String BEARER = "bearer ";

    private final Tokens tokens;
    private final @Nullable Caller stranger;
    private final Clock clock;

    /// @param stranger whom a caller without credentials is taken for; null to refuse them
    Authentication(Tokens tokens, @Nullable Caller stranger, Clock clock) {
        this.tokens = tokens;
        this.stranger = stranger;
        this.clock = clock;
    }

    /// @throws dev.capstan.api.RefusedException when it cannot be told
    Caller of(Exchange exchange) {
        List<X509Certificate> certificates = exchange.peerCertificates();
        if (!certificates.isEmpty()) {
            Optional<Caller> named = named(certificates.getFirst());
            if (named.isPresent()) {
                return named.get();
            }
        }
        List<String> headers = exchange.headers("Authorization");
        if (headers.size() > 1) {
            throw unauthorized();
        }
        for (String each : headers) {
            if (each.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
                return bearer(each.substring(BEARER.length()).strip());
            }
        }
        if (stranger == null) {
            throw unauthorized();
        }
        return stranger;
    }

    private Caller bearer(String token) {
        return switch (tokens.identify(token, tokens.audiences())) {
            case Answer.Known(Caller caller, var _) -> caller;
            case Answer.Unknown _ -> throw unauthorized();
        };
    }

    /// The common name is the user, each organization a group. The connection has verified the certificate already; but
    /// a connection may outlive it.
    private Optional<Caller> named(X509Certificate certificate) {
        if (clock.instant().isAfter(certificate.getNotAfter().toInstant())) {
            throw unauthorized();
        }
        String name = "";
        var groups = new ArrayList<String>();
        try {
            for (Rdn each : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
                if (each.getType().equalsIgnoreCase("CN")) {
                    name = text(each);
                } else if (each.getType().equalsIgnoreCase("O")) {
                    groups.add(text(each));
                }
            }
        } catch (InvalidNameException e) {
            return Optional.empty();
        }
        groups.add(Caller.AUTHENTICATED);
        return name.isEmpty() ? Optional.empty() : Optional.of(new Caller(name, groups));
    }

    private static String text(Rdn part) throws InvalidNameException {
        if (part.getValue() instanceof String text) {
            return text;
        }
        throw new InvalidNameException("a name that is no text");
    }

    /// Tells nothing: whoever cannot say who they are need not know why.
    private static RuntimeException unauthorized() {
        return new Refusal.Unauthorized("Unauthorized").asException();
    }
}
