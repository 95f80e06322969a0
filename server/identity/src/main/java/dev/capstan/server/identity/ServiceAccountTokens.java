package dev.capstan.server.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Tokens.Answer;
import dev.capstan.registry.access.Tokens.Bound;
import dev.capstan.registry.access.Tokens.Issued;
import dev.capstan.registry.access.Tokens.Wanted;
import dev.capstan.registry.index.Stored;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Tokens of service accounts: signed statements, which count as long as the account is there, and the object they are
/// bound to.
final class ServiceAccountTokens implements TokenSource {
    private static final String PRIVATE = "kubernetes.io";
    private static final GroupResource ACCOUNTS = new GroupResource("", "serviceaccounts");

    /// How much the clocks of two servers may differ: what one gives out, the other must take at once.
    private static final Duration SKEW = Duration.ofMinutes(1);

    private final SigningKeys keys;
    private final String issuer;
    private final Finder objects;
    private final Clock clock;

    /// Where the objects are that a token is about.
    interface Finder {
        @Nullable
        Stored find(ResourceKey key);
    }

    ServiceAccountTokens(SigningKeys keys, String issuer, Finder objects, Clock clock) {
        this.keys = keys;
        this.issuer = issuer;
        this.objects = objects;
        this.clock = clock;
    }

    Issued issue(Wanted wanted) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant end = now.plus(wanted.life());
        ResourceKey account = wanted.account();
        Map<String, Object> own = new LinkedHashMap<>();
        own.put("namespace", String.valueOf(account.namespace()));
        own.put("serviceaccount", Map.of("name", account.name(), "uid", wanted.uid()));
        Bound bound = wanted.bound();
        if (bound != null) {
            String plural = bound.key().resource().plural();
            own.put(
                    plural.substring(0, plural.length() - 1),
                    Map.of("name", bound.key().name(), "uid", bound.uid()));
        }
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .subject(Caller.SERVICE_ACCOUNT + account.namespace() + ":" + account.name())
                .audience(wanted.audiences())
                .issueTime(Date.from(now))
                .notBeforeTime(Date.from(now))
                .expirationTime(Date.from(end))
                .jwtID(UUID.randomUUID().toString())
                .claim(PRIVATE, own)
                .build();
        SigningKey key = keys.signer();
        var header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.id()).build();
        var token = new SignedJWT(header, claims);
        try {
            token.sign(new RSASSASigner(key.secret()));
        } catch (JOSEException e) {
            throw new IllegalStateException("the service account key cannot sign", e);
        }
        return new Issued(token.serialize(), end);
    }

    @Override
    public Answer identify(String token, List<String> audiences) {
        try {
            SignedJWT parsed = SignedJWT.parse(token);
            JWTClaimsSet claims = parsed.getJWTClaimsSet();
            if (!issuer.equals(claims.getIssuer())) {
                return new Answer.Unknown(List.of());
            }
            return signed(parsed) ? checked(claims, audiences) : unknown("failed to verify signature");
        } catch (ParseException e) {
            return new Answer.Unknown(List.of());
        } catch (JOSEException e) {
            return unknown("failed to verify signature");
        }
    }

    /// A token that names its key is checked with that one only; one that does not, with each.
    private boolean signed(SignedJWT token) throws JOSEException {
        if (!token.getHeader().getAlgorithm().equals(JWSAlgorithm.RS256)) {
            return false;
        }
        String id = token.getHeader().getKeyID();
        for (SigningKey each : keys.all()) {
            if ((id == null || id.equals(each.id())) && token.verify(new RSASSAVerifier(each.open()))) {
                return true;
            }
        }
        return false;
    }

    private Answer checked(JWTClaimsSet claims, List<String> audiences) throws ParseException {
        Instant now = clock.instant();
        Date end = claims.getExpirationTime();
        if (end == null || !now.isBefore(end.toInstant())) {
            return unknown("service account token has expired");
        }
        Date begin = claims.getNotBeforeTime();
        if (begin != null && now.isBefore(begin.toInstant().minus(SKEW))) {
            return unknown("service account token is not valid yet");
        }
        List<String> common =
                claims.getAudience().stream().filter(audiences::contains).toList();
        if (common.isEmpty()) {
            return unknown("token audiences " + quoted(claims.getAudience()) + " is invalid for the target audiences "
                    + quoted(audiences));
        }
        Map<String, Object> own = claims.getJSONObjectClaim(PRIVATE);
        return own == null ? unknown("token has no private claims") : known(claims, own, common);
    }

    private Answer known(JWTClaimsSet claims, Map<String, Object> own, List<String> audiences) {
        String namespace = String.valueOf(own.get("namespace"));
        Named account = Named.of(own.get("serviceaccount"));
        if (account == null || !isThere(ACCOUNTS, namespace, account)) {
            return unknown(
                    "service account " + namespace + "/" + (account == null ? "" : account.name) + " has been deleted");
        }
        for (String kind : List.of("secret", "pod")) {
            Named bound = Named.of(own.get(kind));
            if (bound != null && !isThere(new GroupResource("", kind + "s"), namespace, bound)) {
                return unknown("the " + kind + " " + namespace + "/" + bound.name + " of the token has been deleted");
            }
        }
        var groups = List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace, Caller.AUTHENTICATED);
        Map<String, List<String>> extra = claims.getJWTID() == null
                ? Map.of()
                : Map.of("authentication.kubernetes.io/credential-id", List.of("JTI=" + claims.getJWTID()));
        String name = Caller.SERVICE_ACCOUNT + namespace + ":" + account.name;
        return new Answer.Known(new Caller(name, account.uid, groups, extra), audiences);
    }

    private boolean isThere(GroupResource resource, String namespace, Named object) {
        Stored found = objects.find(new ResourceKey(resource, namespace, object.name));
        return found != null
                && found.header().uid().equals(object.uid)
                && !found.header().deleting();
    }

    private record Named(String name, String uid) {
        static @Nullable Named of(@Nullable Object claim) {
            return claim instanceof Map<?, ?> map
                    ? new Named(String.valueOf(map.get("name")), String.valueOf(map.get("uid")))
                    : null;
        }
    }

    private static Answer unknown(String why) {
        return new Answer.Unknown(List.of(why));
    }

    private static String quoted(List<String> texts) {
        return "["
                + String.join(
                        " ", texts.stream().map(each -> "\"" + each + "\"").toList()) + "]";
    }
}
