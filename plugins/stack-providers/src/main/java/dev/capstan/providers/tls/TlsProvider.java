package dev.capstan.providers.tls;

import dev.capstan.providers.ValueProvider;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;

/// `tls:PrivateKey`, `tls:SelfSignedCert`, `tls:CertRequest` and `tls:LocallySignedCert`. They are in the state of the
/// stack and nowhere else.
public final class TlsProvider extends ValueProvider {
    public TlsProvider() {
        this(new SecureRandom(), InstantSource.system());
    }

    TlsProvider(SecureRandom random, InstantSource clock) {
        super(
                "tls",
                List.of(
                        new PrivateKeyType(random),
                        new CertRequestType(),
                        new CertificateType(CertificateType.Signer.ITSELF, random, clock),
                        new CertificateType(CertificateType.Signer.AUTHORITY, random, clock)));
    }
}
