package dev.capstan.providers.tls;

import static dev.capstan.spi.stack.Property.Kind.ARRAY;
import static dev.capstan.spi.stack.Property.Kind.BOOLEAN;
import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Difference.Change;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `tls:SelfSignedCert` and `tls:LocallySignedCert`: a certificate, which is made anew when it is about to expire.
final class CertificateType implements ValueType {
    private static final long LONGEST = 24L * 366 * 100;

    /// Who signs it.
    enum Signer {
        ITSELF,
        AUTHORITY
    }

    private final Signer signer;
    private final InstantSource clock;
    private final CertificateMaker maker;
    private final TypeSchema schema;

    CertificateType(Signer signer, SecureRandom random, InstantSource clock) {
        this.signer = signer;
        this.clock = clock;
        this.maker = new CertificateMaker(random, clock);
        this.schema = schema(signer);
    }

    private static TypeSchema schema(Signer signer) {
        var inputs = new LinkedHashMap<String, Property>(
                switch (signer) {
                    case ITSELF -> CertRequestType.subjectInputs();
                    case AUTHORITY -> authorityInputs();
                });
        inputs.put("validityPeriodHours", Property.of(INTEGER, "how long it holds", Trait.REQUIRED, Trait.REPLACES));
        inputs.put("allowedUses", Property.of(ARRAY, "what it may be used for", Trait.REQUIRED, Trait.REPLACES));
        inputs.put(
                "earlyRenewalHours",
                Property.of(INTEGER, "how long before its end it is made anew").withFallback(0L));
        inputs.put("isCaCertificate", flag("whether it is an authority's"));
        inputs.put("setSubjectKeyId", flag("whether it names its key"));
        var outputs = new LinkedHashMap<String, Property>();
        for (String each : List.of("certPem", "keyAlgorithm", "validityStartTime", "validityEndTime")) {
            outputs.put(each, Property.of(STRING, "the certificate, or what is in it", Trait.STABLE));
        }
        outputs.put("readyForRenewal", Property.of(BOOLEAN, "whether it is about to expire"));
        String token = signer == Signer.ITSELF ? "tls:SelfSignedCert" : "tls:LocallySignedCert";
        return new TypeSchema(token, "A certificate", inputs, outputs, false);
    }

    private static Map<String, Property> authorityInputs() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("certRequestPem", Property.of(STRING, "what is signed", Trait.REQUIRED, Trait.REPLACES));
        inputs.put(
                "caPrivateKeyPem",
                Property.of(STRING, "the authority's key", Trait.REQUIRED, Trait.SECRET, Trait.REPLACES));
        inputs.put("caCertPem", Property.of(STRING, "the authority's certificate", Trait.REQUIRED, Trait.REPLACES));
        return inputs;
    }

    private static Property flag(String description) {
        return Property.of(BOOLEAN, description, Trait.REPLACES).withFallback(false);
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        var problems = new ArrayList<Problem>(Subject.problems(inputs));
        problems.addAll(Uses.problems(inputs.get("allowedUses")));
        if (inputs.get("validityPeriodHours") instanceof Number hours
                && (hours.longValue() < 1 || hours.longValue() > LONGEST)) {
            problems.add(new Problem("validityPeriodHours", "is " + hours + ", expected 1 to " + LONGEST));
        }
        if (inputs.get("earlyRenewalHours") instanceof Number hours && hours.longValue() < 0) {
            problems.add(new Problem("earlyRenewalHours", "is " + hours + ", expected 0 or more"));
        }
        return problems;
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        return switch (signer) {
            case ITSELF -> maker.selfSigned(inputs);
            case AUTHORITY -> maker.signed(inputs);
        };
    }

    @Override
    public Difference diff(Existing old, Wanted wanted) {
        var changes = new ArrayList<>(schema.diff(old.inputs(), wanted.inputs()).changes());
        if (isOver(new Existing(old.type(), old.name(), old.id(), wanted.inputs(), old.outputs()))) {
            changes.add(new Change(Difference.Kind.CHANGED, "readyForRenewal", true));
        }
        return new Difference(changes, false);
    }

    @Override
    public boolean isOver(Existing known) {
        Object early = known.inputs().getOrDefault("earlyRenewalHours", 0L);
        Instant end = Instant.parse(String.valueOf(known.outputs().get("validityEndTime")));
        Duration before = Duration.ofHours(early instanceof Number hours ? hours.longValue() : 0);
        return !clock.instant().isBefore(end.minus(before));
    }
}
