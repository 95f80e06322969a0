package dev.capstan.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.store.PrivateFile;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.KeyFile;
import dev.capstan.store.encryption.Keyring;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The secrets in the data directory that what stacks remember is encrypted with.
final class StackKeys {
    private static final int BYTES = 32;

    private StackKeys() {}

    /// The keys in a file.
    static Keyring read(Path file) {
        try {
            return Keyring.in(new KeyFile(file));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /// The keys of the data directory; where there are none, one is made.
    static Keyring in(Path data) {
        Path file = data.resolve("stack-keys");
        try {
            if (!Files.exists(file)) {
                new KeyFile(file).add(EncryptionKey.random("first"));
            }
            return read(file);
        } catch (IOException e) {
            throw new UsageException("the key file " + file + " cannot be written (" + FileProblem.words(e) + ")");
        }
    }

    /// What the Pulumi CLI encrypts secrets with; where there is nothing yet, it is made.
    static String passphrase(Path data) {
        Path file = data.resolve("pulumi-passphrase");
        try {
            if (!Files.exists(file)) {
                make(file);
            }
            new PrivateFile(file).check("the passphrase");
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UsageException("the passphrase " + file + " cannot be used (" + FileProblem.words(e) + ")");
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static void make(Path file) throws IOException {
        var secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(beside);
        try (var channel = new PrivateFile(beside).open()) {
            var bytes = ByteBuffer.wrap(HexFormat.of().formatHex(secret).getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(beside, file);
    }
}
