package dev.capstan.providers.tls;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Made;
import java.io.IOException;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCSException;

/// Signs certificates.
final class CertificateMaker {
    private final SecureRandom random;
    private final InstantSource clock;

    CertificateMaker(SecureRandom random, InstantSource clock) {
        this.random = random;
        this.clock = clock;
    }

    /// Whose certificate it is.
    private record Holder(X500Name name, SubjectPublicKeyInfo key, Optional<GeneralNames> others) {}

    /// Who signs.
    ///
    /// @param certificate empty for who signs for himself
    private record Authority(X500Name name, PrivateKey key, Optional<X509CertificateHolder> certificate) {}

    Made selfSigned(Map<String, Object> inputs) {
        KeyPair pair = Pem.keyPair("privateKeyPem", text(inputs, "privateKeyPem"));
        X500Name name = Subject.name(inputs);
        var key = SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded());
        return make(
                inputs,
                new Holder(name, key, Subject.others(inputs)),
                new Authority(name, pair.getPrivate(), Optional.empty()));
    }

    Made signed(Map<String, Object> inputs) {
        PKCS10CertificationRequest request = Pem.request("certRequestPem", text(inputs, "certRequestPem"));
        KeyPair pair = Pem.keyPair("caPrivateKeyPem", text(inputs, "caPrivateKeyPem"));
        X509CertificateHolder certificate = Pem.certificate("caCertPem", text(inputs, "caCertPem"));
        if (!certificate
                .getSubjectPublicKeyInfo()
                .equals(SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded()))) {
            throw new TerminalException("caPrivateKeyPem is not the key of caCertPem");
        }
        verify(request);
        var others = Optional.ofNullable(request.getRequestedExtensions())
                .map(each -> GeneralNames.fromExtensions(each, Extension.subjectAlternativeName));
        return make(
                inputs,
                new Holder(request.getSubject(), request.getSubjectPublicKeyInfo(), others),
                new Authority(certificate.getSubject(), pair.getPrivate(), Optional.of(certificate)));
    }

    private static void verify(PKCS10CertificationRequest request) {
        try {
            var verifier = new JcaContentVerifierProviderBuilder()
                    .setProvider(Pem.algorithms())
                    .build(request.getSubjectPublicKeyInfo());
            if (request.isSignatureValid(verifier)) {
                return;
            }
        } catch (OperatorCreationException | PKCSException _) {
            // Told below.
        }
        throw new TerminalException("certRequestPem is not signed by the key that it names");
    }

    private Made make(Map<String, Object> inputs, Holder holder, Authority authority) {
        Instant start = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        long hours = ((Number) inputs.getOrDefault("validityPeriodHours", 1L)).longValue();
        Instant end = start.plus(Duration.ofHours(hours));
        var serial = new BigInteger(127, random).add(BigInteger.ONE);
        try {
            var builder = new X509v3CertificateBuilder(
                    authority.name(), serial, Date.from(start), Date.from(end), holder.name(), holder.key());
            extend(builder, inputs, holder, authority);
            var signer = new JcaContentSignerBuilder(Pem.signature(authority.key()))
                    .setProvider(Pem.algorithms())
                    .build(authority.key());
            byte[] encoded = builder.build(signer).getEncoded();
            var outputs = new LinkedHashMap<String, Object>();
            outputs.put("certPem", Pem.write("CERTIFICATE", encoded));
            outputs.put("keyAlgorithm", algorithm(holder.key()));
            outputs.put("validityStartTime", start.toString());
            outputs.put("validityEndTime", end.toString());
            outputs.put("readyForRenewal", false);
            return new Made(serial.toString(), outputs);
        } catch (IOException | OperatorCreationException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a key that was read signs", e);
        }
    }

    private static void extend(
            X509v3CertificateBuilder builder, Map<String, Object> inputs, Holder holder, Authority authority)
            throws IOException, NoSuchAlgorithmException {
        boolean ca = Boolean.TRUE.equals(inputs.get("isCaCertificate"));
        var extensions = new JcaX509ExtensionUtils();
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(ca));
        int uses = Uses.ofKey(inputs.get("allowedUses"));
        if (uses != 0) {
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(uses));
        }
        KeyPurposeId[] purposes = Uses.purposes(inputs.get("allowedUses"));
        if (purposes.length > 0) {
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes));
        }
        if (ca || Boolean.TRUE.equals(inputs.get("setSubjectKeyId"))) {
            builder.addExtension(
                    Extension.subjectKeyIdentifier, false, extensions.createSubjectKeyIdentifier(holder.key()));
        }
        if (authority.certificate().isPresent()) {
            builder.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    extensions.createAuthorityKeyIdentifier(
                            authority.certificate().get()));
        }
        if (holder.others().isPresent()) {
            builder.addExtension(
                    Extension.subjectAlternativeName, false, holder.others().get());
        }
    }

    private static String algorithm(SubjectPublicKeyInfo key) throws IOException {
        return Pem.algorithm(
                new JcaPEMKeyConverter().setProvider(Pem.algorithms()).getPublicKey(key));
    }

    private static String text(Map<String, Object> inputs, String name) {
        return String.valueOf(inputs.get(name));
    }
}
