package dev.capstan.server.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The keys of service account tokens, kept in a file: the first one signs, and what any of them has signed counts.
///
/// So a key is replaced without anybody noticing: a new one is put before it, and it is taken out when the tokens that
/// it signed have expired. The file is read again when it changes.
///
/// Where there is no file, a key is made when somebody first needs one, since that takes a while; what is
/// made is guarded by this object's lock.
public final class SigningKeys {
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";
    private static final Pattern KEY = Pattern.compile(BEGIN + "([A-Za-z0-9+/=\\s]+)" + END);

    private final Path path;
    private volatile @Nullable WatchedFile<List<SigningKey>> file;

    private SigningKeys(Path path) {
        this.path = path;
    }

    /// Opens the file; if there is none, one with a new key will be [made][#make].
    ///
    /// @throws IllegalArgumentException when the file holds something else
    public static SigningKeys inFile(Path path) {
        var keys = new SigningKeys(path);
        if (Files.exists(path)) {
            keys.make();
        }
        return keys;
    }

    /// Makes the file if there is none yet; only its owner can read it. Whoever needs a key does the same.
    ///
    /// @throws UncheckedIOException when it cannot be written or read
    public void make() {
        WatchedFile<List<SigningKey>> _ = file();
    }

    /// Those that count, the one that signs first.
    List<SigningKey> all() {
        return file().value();
    }

    SigningKey signer() {
        return all().getFirst();
    }

    private WatchedFile<List<SigningKey>> file() {
        WatchedFile<List<SigningKey>> known = file;
        return known == null ? opened() : known;
    }

    private synchronized WatchedFile<List<SigningKey>> opened() {
        WatchedFile<List<SigningKey>> known = file;
        if (known == null) {
            if (!Files.exists(path)) {
                write(path, SigningKey.generated());
            }
            known = WatchedFile.open(path, SigningKeys::read);
            file = known;
        }
        return known;
    }

    private static List<SigningKey> read(Path path) throws IOException {
        String text = Files.readString(path);
        var keys = new ArrayList<SigningKey>();
        Matcher found = KEY.matcher(text);
        while (found.find()) {
            try {
                keys.add(SigningKey.of(Base64.getMimeDecoder().decode(found.group(1))));
            } catch (IllegalArgumentException e) {
                throw noKey(path, e);
            }
        }
        if (keys.isEmpty() || !KEY.matcher(text).replaceAll("").isBlank()) {
            throw noKey(path, null);
        }
        return List.copyOf(keys);
    }

    private static IllegalArgumentException noKey(Path path, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                path + " is no key, expected RSA keys of 2048 bits or more as PKCS #8 in PEM", cause);
    }

    /// Whole or not at all: a key that is half written would lock everybody out at the next start.
    private static void write(Path path, byte[] encoded) {
        Path draft = path.resolveSibling(path.getFileName() + ".new");
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        try {
            Files.deleteIfExists(draft);
            if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            Files.writeString(draft, BEGIN + "\n" + body + "\n" + END + "\n");
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("the key of service accounts cannot be written: " + e, e);
        }
    }
}
