package dev.capstan.streamline.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// A certificate authority in memory, which vouches for one server and issues a new certificate in time.
final class Authority {
    private static final Duration OWN_LIFE = Duration.ofDays(3650);
    private static final Duration LIFE = Duration.ofDays(365);
    private static final Duration RENEWAL = Duration.ofDays(240);
    /// Clocks differ a little.
    private static final Duration EARLIER = Duration.ofHours(1);

    private static final X500Name NAME = new X500Name("CN=streamline-webhook-ca");

    private final List<String> names;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final KeyPair pair = pair();
    private final X509Certificate certificate;

    /// Guarded by this object's lock, like the next.
    private Credential current;

    private Instant renewal;

    Authority(List<String> names, Clock clock) {
        this.names = List.copyOf(names);
        this.clock = clock;
        this.certificate = made();
        this.current = issued();
        this.renewal = clock.instant().plus(RENEWAL);
    }

    synchronized Credential current() {
        if (clock.instant().isAfter(renewal)) {
            current = issued();
            renewal = clock.instant().plus(RENEWAL);
        }
        return current;
    }

    private X509Certificate made() {
        try {
            var builder = builder(NAME, pair, OWN_LIFE);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
            return signed(builder);
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("no certificate authority can be made", e);
        }
    }

    private Credential issued() {
        KeyPair server = pair();
        try {
            var builder = builder(new X500Name("CN=streamline-webhook"), server, LIFE);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives()));
            return new Credential(
                    List.of(signed(builder), certificate), server.getPrivate(), Pem.text(List.of(certificate)));
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("no certificate can be made for " + names, e);
        }
    }

    private JcaX509v3CertificateBuilder builder(X500Name subject, KeyPair of, Duration life) {
        Instant now = clock.instant();
        return new JcaX509v3CertificateBuilder(
                NAME,
                new BigInteger(120, random).add(BigInteger.ONE),
                Date.from(now.minus(EARLIER)),
                Date.from(now.plus(life)),
                subject,
                of.getPublic());
    }

    private X509Certificate signed(JcaX509v3CertificateBuilder builder)
            throws OperatorCreationException, GeneralSecurityException {
        var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate());
        return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
    }

    private GeneralName[] alternatives() {
        return names.stream()
                .map(each -> new GeneralName(isAddress(each) ? GeneralName.iPAddress : GeneralName.dNSName, each))
                .toArray(GeneralName[]::new);
    }

    private static boolean isAddress(String name) {
        return name.contains(":") || name.matches("[0-9.]+");
    }

    private static KeyPair pair() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
