package dev.capstan.providers.tls;

import static dev.capstan.spi.stack.Property.Kind.ARRAY;
import static dev.capstan.spi.stack.Property.Kind.OBJECT;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.TypeSchema;
import java.io.IOException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/// `tls:CertRequest`: what is sent to an authority.
final class CertRequestType implements ValueType {
    private final TypeSchema schema = new TypeSchema(
            "tls:CertRequest",
            "A request for a certificate",
            subjectInputs(),
            Map.of(
                    "certRequestPem", Property.of(STRING, "the request", Trait.STABLE),
                    "keyAlgorithm", Property.of(STRING, "the algorithm of the key", Trait.STABLE)),
            false);

    /// Whose certificate it is to be.
    static Map<String, Property> subjectInputs() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put(
                "privateKeyPem",
                Property.of(STRING, "the key it is for", Trait.REQUIRED, Trait.SECRET, Trait.REPLACES));
        inputs.put("subject", Property.of(OBJECT, "commonName, organization, …: whom it is for", Trait.REPLACES));
        inputs.put("dnsNames", Property.of(ARRAY, "the hosts it is for", Trait.REPLACES));
        inputs.put("ipAddresses", Property.of(ARRAY, "the addresses it is for", Trait.REPLACES));
        inputs.put("uris", Property.of(ARRAY, "the URIs it is for", Trait.REPLACES));
        return inputs;
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        return Subject.problems(inputs);
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        KeyPair pair = Pem.keyPair("privateKeyPem", String.valueOf(inputs.get("privateKeyPem")));
        try {
            var request = new JcaPKCS10CertificationRequestBuilder(Subject.name(inputs), pair.getPublic());
            var extensions = new ExtensionsGenerator();
            var others = Subject.others(inputs);
            if (others.isPresent()) {
                extensions.addExtension(Extension.subjectAlternativeName, false, others.get());
                request.addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate());
            }
            var signer = new JcaContentSignerBuilder(Pem.signature(pair.getPrivate()))
                    .setProvider(Pem.algorithms())
                    .build(pair.getPrivate());
            byte[] encoded = request.build(signer).getEncoded();
            return new Made(
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(encoded)),
                    Map.of(
                            "certRequestPem", Pem.write("CERTIFICATE REQUEST", encoded),
                            "keyAlgorithm", Pem.algorithm(pair.getPublic())));
        } catch (IOException | OperatorCreationException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a key that was read signs", e);
        }
    }
}
