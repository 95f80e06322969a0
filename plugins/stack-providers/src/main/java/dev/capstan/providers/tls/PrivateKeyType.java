package dev.capstan.providers.tls;

import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.TypeSchema;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;

/// `tls:PrivateKey`: a key of RSA, ECDSA or ED25519, in the forms that others want.
final class PrivateKeyType implements ValueType {
    private static final Set<String> ALGORITHMS = Set.of("RSA", "ECDSA", "ED25519");
    private static final Set<String> CURVES = Set.of("P224", "P256", "P384", "P521");

    private final SecureRandom random;
    private final TypeSchema schema = schemaOfKeys();

    PrivateKeyType(SecureRandom random) {
        this.random = random;
    }

    private static TypeSchema schemaOfKeys() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("algorithm", Property.of(STRING, "RSA, ECDSA or ED25519", Trait.REQUIRED, Trait.REPLACES));
        inputs.put(
                "rsaBits",
                Property.of(INTEGER, "how long a key of RSA is", Trait.REPLACES).withFallback(2048L));
        inputs.put(
                "ecdsaCurve",
                Property.of(STRING, "P224, P256, P384 or P521", Trait.REPLACES).withFallback("P224"));
        var outputs = new LinkedHashMap<String, Property>();
        for (String each : List.of("privateKeyPem", "privateKeyPemPkcs8", "privateKeyOpenssh")) {
            outputs.put(each, Property.of(STRING, "the key", Trait.SECRET, Trait.STABLE));
        }
        for (String each :
                List.of("publicKeyPem", "publicKeyOpenssh", "publicKeyFingerprintMd5", "publicKeyFingerprintSha256")) {
            outputs.put(each, Property.of(STRING, "what everybody may know of it", Trait.STABLE));
        }
        return new TypeSchema("tls:PrivateKey", "A private key", inputs, outputs, false);
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        var problems = new ArrayList<Problem>();
        if (inputs.get("algorithm") instanceof String algorithm && !ALGORITHMS.contains(algorithm)) {
            problems.add(new Problem("algorithm", "is " + algorithm + ", expected RSA, ECDSA or ED25519"));
        }
        if (inputs.get("ecdsaCurve") instanceof String curve && !CURVES.contains(curve)) {
            problems.add(new Problem("ecdsaCurve", "is " + curve + ", expected P224, P256, P384 or P521"));
        }
        if (inputs.get("rsaBits") instanceof Number bits && (bits.longValue() < 1024 || bits.longValue() > 8192)) {
            problems.add(new Problem("rsaBits", "is " + bits + ", expected 1024 to 8192"));
        }
        return problems;
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        try {
            return made(generated(inputs));
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("all of these algorithms are there", e);
        }
    }

    private KeyPair generated(Map<String, Object> inputs) throws GeneralSecurityException {
        String algorithm = String.valueOf(inputs.get("algorithm"));
        var generator = KeyPairGenerator.getInstance(
                algorithm.equals("ECDSA") ? "EC" : algorithm.equals("RSA") ? "RSA" : "Ed25519", Pem.algorithms());
        switch (algorithm) {
            case "RSA" -> generator.initialize(((Number) inputs.getOrDefault("rsaBits", 2048L)).intValue(), random);
            case "ECDSA" ->
                generator.initialize(
                        new ECGenParameterSpec(String.valueOf(inputs.getOrDefault("ecdsaCurve", "P224"))
                                .replace("P", "P-")),
                        random);
            default -> generator.initialize(255, random);
        }
        return generator.generateKeyPair();
    }

    private Made made(KeyPair pair) throws GeneralSecurityException, IOException {
        byte[] pkcs8 = pair.getPrivate().getEncoded();
        byte[] open = pair.getPublic().getEncoded();
        var ssh = OpenSsh.of(pkcs8, random.nextInt());
        var outputs = new LinkedHashMap<String, Object>();
        outputs.put("privateKeyPem", classic(pair, pkcs8));
        outputs.put("privateKeyPemPkcs8", Pem.write("PRIVATE KEY", pkcs8));
        outputs.put("privateKeyOpenssh", ssh.map(OpenSsh::privateKey).orElse(""));
        outputs.put("publicKeyPem", Pem.write("PUBLIC KEY", open));
        outputs.put("publicKeyOpenssh", ssh.map(OpenSsh::publicKey).orElse(""));
        outputs.put("publicKeyFingerprintMd5", ssh.map(OpenSsh::md5).orElse(""));
        outputs.put("publicKeyFingerprintSha256", ssh.map(OpenSsh::sha256).orElse(""));
        return new Made(
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(open)), outputs);
    }

    /// As keys were written before there was one form for all of them.
    private static String classic(KeyPair pair, byte[] pkcs8) throws IOException {
        byte[] inner = PrivateKeyInfo.getInstance(pkcs8)
                .parsePrivateKey()
                .toASN1Primitive()
                .getEncoded();
        return switch (Pem.algorithm(pair.getPublic())) {
            case "RSA" -> Pem.write("RSA PRIVATE KEY", inner);
            case "ECDSA" -> Pem.write("EC PRIVATE KEY", inner);
            default -> Pem.write("PRIVATE KEY", pkcs8);
        };
    }
}
