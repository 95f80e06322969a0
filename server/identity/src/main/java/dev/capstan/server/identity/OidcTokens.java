package dev.capstan.server.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Tokens.Answer;
import java.net.http.HttpClient;
import java.security.Key;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Tokens of an OpenID Connect provider: signed statements, checked with the keys that it publishes.
public final class OidcTokens implements TokenSource {
    /// Signatures that only the provider can make. One that rests on a shared secret is none.
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    /// What users and groups of our own begin with: a provider cannot make anybody one of them.
    private static final String OURS = "system:";
    /// How much the provider's clock may be ahead of ours.
    private static final Duration SKEW = Duration.ofMinutes(1);

    private final Provider provider;
    private final List<String> audiences;
    private final PublishedKeys keys;
    private final Clock clock;

    /// A provider and how to read what it says.
    ///
    /// @param issuer its address, which its tokens must name
    /// @param audience whom its tokens must be meant for
    /// @param userClaim which claim is the user's name
    /// @param userPrefix what is put before that name; so that nobody there is taken for somebody else here
    /// @param groupsClaim which claim holds the groups; empty for none
    /// @param groupsPrefix what is put before each group
    public record Provider(
            String issuer,
            String audience,
            String userClaim,
            String userPrefix,
            String groupsClaim,
            String groupsPrefix) {
        /// The subject is the user, with the issuer before it, as Kubernetes has it.
        public static Provider of(String issuer, String audience) {
            return new Provider(issuer, audience, "sub", issuer + "#", "", "");
        }
    }

    private OidcTokens(Provider provider, List<String> audiences, PublishedKeys keys, Clock clock) {
        this.provider = provider;
        this.audiences = audiences;
        this.keys = keys;
        this.clock = clock;
    }

    /// @param audiences whom a token of the provider counts for
    /// @param client calls the provider
    /// @throws IllegalArgumentException when its address is not `https`; on this machine `http` will do
    public static OidcTokens of(Provider provider, List<String> audiences, HttpClient client, Clock clock) {
        return new OidcTokens(
                provider, List.copyOf(audiences), new PublishedKeys(provider.issuer(), client, clock), clock);
    }

    @Override
    public Answer identify(String token, List<String> wanted) {
        try {
            SignedJWT parsed = SignedJWT.parse(token);
            JWTClaimsSet claims = parsed.getJWTClaimsSet();
            if (!provider.issuer.equals(claims.getIssuer())) {
                return new Answer.Unknown(List.of());
            }
            String problem = signed(parsed) ? problem(claims) : "failed to verify signature";
            List<String> common = audiences.stream().filter(wanted::contains).toList();
            if (!problem.isEmpty() || common.isEmpty()) {
                return unknown(problem.isEmpty() ? "the token is not for the target audiences" : problem);
            }
            return known(claims, common);
        } catch (ParseException e) {
            return new Answer.Unknown(List.of());
        }
    }

    private boolean signed(SignedJWT token) {
        if (!ALGORITHMS.contains(token.getHeader().getAlgorithm())) {
            return false;
        }
        var factory = new DefaultJWSVerifierFactory();
        for (Key key : keys.named(String.valueOf(token.getHeader().getKeyID()))) {
            try {
                if (token.verify(factory.createJWSVerifier(token.getHeader(), key))) {
                    return true;
                }
            } catch (JOSEException e) {
                // a key for another algorithm
            }
        }
        return false;
    }

    /// What is wrong with the claims; empty when nothing is.
    private String problem(JWTClaimsSet claims) throws ParseException {
        Instant now = clock.instant();
        Date end = claims.getExpirationTime();
        Date begin = claims.getNotBeforeTime();
        if (end == null || !now.isBefore(end.toInstant())) {
            return "oidc: the token has expired";
        }
        if (begin != null && now.isBefore(begin.toInstant().minus(SKEW))) {
            return "oidc: the token is not valid yet";
        }
        if (!claims.getAudience().contains(provider.audience)) {
            return "oidc: expected audience \"" + provider.audience + "\" got " + claims.getAudience();
        }
        boolean email = provider.userClaim.equals("email");
        if (email && Boolean.FALSE.equals(claims.getBooleanClaim("email_verified"))) {
            return "oidc: email not verified";
        }
        if (name(claims).isEmpty()) {
            return "oidc: the token has no claim \"" + provider.userClaim + "\"";
        }
        String user = provider.userPrefix + name(claims);
        return user.startsWith(OURS) ? "oidc: the user \"" + user + "\" is reserved" : "";
    }

    private Answer known(JWTClaimsSet claims, List<String> common) {
        var groups = new ArrayList<String>();
        if (!provider.groupsClaim.isEmpty()) {
            switch (claims.getClaim(provider.groupsClaim)) {
                case String one -> addGroup(groups, one);
                case List<?> many -> many.forEach(each -> addGroup(groups, each));
                case null, default -> {
                    // in no group
                }
            }
        }
        groups.add(Caller.AUTHENTICATED);
        return new Answer.Known(new Caller(provider.userPrefix + name(claims), "", groups, Map.of()), common);
    }

    private void addGroup(List<String> groups, Object name) {
        String group = provider.groupsPrefix + name;
        if (!group.startsWith(OURS)) {
            groups.add(group);
        }
    }

    private String name(JWTClaimsSet claims) {
        return claims.getClaim(provider.userClaim) instanceof String name ? name : "";
    }

    private static Answer unknown(String why) {
        return new Answer.Unknown(List.of(why));
    }
}
