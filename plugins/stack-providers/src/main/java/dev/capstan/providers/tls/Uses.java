package dev.capstan.providers.tls;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.jspecify.annotations.Nullable;

/// What a certificate may be used for.
final class Uses {
    private static final Map<String, Integer> KEY = Map.of(
            "digital_signature", KeyUsage.digitalSignature,
            "content_commitment", KeyUsage.nonRepudiation,
            "key_encipherment", KeyUsage.keyEncipherment,
            "data_encipherment", KeyUsage.dataEncipherment,
            "key_agreement", KeyUsage.keyAgreement,
            "cert_signing", KeyUsage.keyCertSign,
            "crl_signing", KeyUsage.cRLSign,
            "encipher_only", KeyUsage.encipherOnly,
            "decipher_only", KeyUsage.decipherOnly);
    private static final Map<String, KeyPurposeId> PURPOSES = Map.of(
            "any_extended", KeyPurposeId.anyExtendedKeyUsage,
            "server_auth", KeyPurposeId.id_kp_serverAuth,
            "client_auth", KeyPurposeId.id_kp_clientAuth,
            "code_signing", KeyPurposeId.id_kp_codeSigning,
            "email_protection", KeyPurposeId.id_kp_emailProtection,
            "timestamping", KeyPurposeId.id_kp_timeStamping,
            "ocsp_signing", KeyPurposeId.id_kp_OCSPSigning);

    private Uses() {}

    static List<Problem> problems(@Nullable Object uses) {
        var known = new TreeSet<>(KEY.keySet());
        known.addAll(PURPOSES.keySet());
        return Json.list(uses).stream()
                .filter(each -> each != Unknown.VALUE && !known.contains(String.valueOf(each)))
                .map(each -> new Problem("allowedUses", "has " + each + ", expected " + String.join(", ", known)))
                .toList();
    }

    /// As one number; 0 for none.
    static int ofKey(@Nullable Object uses) {
        return Json.list(uses).stream()
                .map(each -> KEY.getOrDefault(String.valueOf(each), 0))
                .reduce(0, (one, other) -> one | other);
    }

    static KeyPurposeId[] purposes(@Nullable Object uses) {
        return Json.list(uses).stream()
                .map(each -> PURPOSES.get(String.valueOf(each)))
                .filter(Objects::nonNull)
                .toArray(KeyPurposeId[]::new);
    }
}
