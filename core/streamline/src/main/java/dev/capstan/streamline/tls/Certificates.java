package dev.capstan.streamline.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// Where a server's certificate comes from.
public sealed interface Certificates {
    /// Made in memory, by an authority that nobody else has and that ends with the process; renewed long before
    /// it expires. For one process: another one that serves under the same address has another authority.
    record Generated() implements Certificates {}

    /// Read from files in PEM, and again when they change.
    ///
    /// @param certificate the certificate, and who vouches for it
    /// @param key its key, without a password
    /// @param authorities whom callers are to trust; if there is no such file, what the certificate's file holds
    record Files(Path certificate, Path key, Optional<Path> authorities) implements Certificates {}

    static Certificates generated() {
        return new Generated();
    }

    static Certificates files(Path certificate, Path key) {
        return new Files(certificate, key, Optional.empty());
    }

    /// As cert-manager writes them: `tls.crt`, `tls.key`, `ca.crt`.
    static Certificates files(Path certificate, Path key, Path authorities) {
        return new Files(certificate, key, Optional.of(authorities));
    }

    /// Hands out the credential that counts now.
    interface Source {
        /// @throws IOException when it cannot be read, or its parts do not fit together
        Credential read() throws IOException;
    }

    /// @param names what callers call the server: host names and addresses
    default Source open(List<String> names, Clock clock) {
        return switch (this) {
            case Generated() -> new Authority(names, clock)::current;
            case Files files -> () -> Pem.credential(files);
        };
    }
}
