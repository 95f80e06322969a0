package dev.capstan.app.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
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

/// A certificate authority of our own, kept in a directory, which vouches for the server and for people.
public final class Authority {
    private static final Duration OWN_LIFE = Duration.ofDays(3650);
    private static final Duration LIFE = Duration.ofDays(365);
    /// Clocks differ a little.
    private static final Duration EARLIER = Duration.ofMinutes(5);

    private final X509Certificate certificate;
    private final PrivateKey key;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    private Authority(X509Certificate certificate, PrivateKey key, Clock clock) {
        this.certificate = certificate;
        this.key = key;
        this.clock = clock;
    }

    /// Opens the authority in a directory; it is made if there is none.
    public static Authority in(Path directory, Clock clock) throws IOException {
        Path certificate = directory.resolve("ca.crt");
        Path key = directory.resolve("ca.key");
        if (!Files.exists(certificate) || !Files.exists(key)) {
            Files.createDirectories(directory);
            Credential made = made(clock);
            Pem.write(key, made.keyPem());
            Pem.write(certificate, made.certificatePem());
        }
        return new Authority(Pem.certificates(certificate).getFirst(), Pem.key(key), clock);
    }

    public X509Certificate certificate() {
        return certificate;
    }

    public String certificatePem() {
        return Pem.text(certificate);
    }

    /// A certificate for a server.
    ///
    /// @param names what clients may call it: host names and addresses
    public Credential server(List<String> names) {
        Set<String> all = new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "::1"));
        all.addAll(names);
        var alternatives = new ArrayList<GeneralName>();
        for (String each : all) {
            alternatives.add(new GeneralName(isAddress(each) ? GeneralName.iPAddress : GeneralName.dNSName, each));
        }
        var subject = new X500NameBuilder().addRDN(BCStyle.CN, "capstan").build();
        return issued(subject, KeyPurposeId.id_kp_serverAuth, alternatives);
    }

    /// A certificate for a person: the name is the user, each group an organization.
    public Credential client(String user, List<String> groups) {
        var subject = new X500NameBuilder();
        groups.forEach(each -> subject.addRDN(BCStyle.O, each));
        return issued(subject.addRDN(BCStyle.CN, user).build(), KeyPurposeId.id_kp_clientAuth, List.of());
    }

    private Credential issued(X500Name subject, KeyPurposeId purpose, List<GeneralName> names) {
        KeyPair pair = pair();
        try {
            Instant now = clock.instant();
            var builder = new JcaX509v3CertificateBuilder(
                    certificate,
                    serial(random),
                    Date.from(now.minus(EARLIER)),
                    Date.from(now.plus(LIFE)),
                    subject,
                    pair.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
            if (!names.isEmpty()) {
                builder.addExtension(
                        Extension.subjectAlternativeName, false, new GeneralNames(names.toArray(GeneralName[]::new)));
            }
            return new Credential(List.of(signed(builder, key), certificate), pair.getPrivate());
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("no certificate can be made for " + subject, e);
        }
    }

    private static Credential made(Clock clock) {
        KeyPair pair = pair();
        var name = new X500NameBuilder().addRDN(BCStyle.CN, "capstan-ca").build();
        try {
            Instant now = clock.instant();
            var builder = new JcaX509v3CertificateBuilder(
                    name,
                    serial(new SecureRandom()),
                    Date.from(now.minus(EARLIER)),
                    Date.from(now.plus(OWN_LIFE)),
                    name,
                    pair.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            builder.addExtension(
                    Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.digitalSignature));
            return new Credential(List.of(signed(builder, pair.getPrivate())), pair.getPrivate());
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("no certificate authority can be made", e);
        }
    }

    private static X509Certificate signed(JcaX509v3CertificateBuilder builder, PrivateKey by)
            throws OperatorCreationException, GeneralSecurityException {
        String algorithm = by.getAlgorithm().startsWith("EC") ? "SHA256withECDSA" : "SHA256withRSA";
        var signer = new JcaContentSignerBuilder(algorithm).build(by);
        return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
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

    private static BigInteger serial(SecureRandom random) {
        return new BigInteger(120, random).add(BigInteger.ONE);
    }

    private static boolean isAddress(String name) {
        return name.contains(":") || name.matches("[0-9.]+");
    }

    /// The address of this machine that others know, as far as it can be told.
    public static List<String> ownNames() {
        try {
            InetAddress own = InetAddress.getLocalHost();
            return List.of(own.getHostName(), own.getHostAddress());
        } catch (IOException e) {
            return List.of();
        }
    }
}
