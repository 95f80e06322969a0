package dev.capstan.store.encryption;

import dev.capstan.store.PrivateFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/// A file of keys, one on a line as `name: 32 bytes in base64`, the writing one first. Empty lines and those that
/// begin with `#` are passed over.
///
/// It must be kept from others: one that everybody may read, or that others may write, is refused.
public record KeyFile(Path path) implements Keyring.Source {
    /// The keys in it, at least one.
    ///
    /// @throws IllegalArgumentException when it cannot be read, is open to others or makes no sense
    @Override
    public List<EncryptionKey> keys() {
        try {
            new PrivateFile(path).check("the key file");
            return parse(Files.readString(path));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(
                    "the key file " + path + " is not there: make one with capstan encryption-key " + path, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the key file " + path + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public String words() {
        return "in " + path;
    }

    /// Puts a key before those there are, or makes the file. It is there as a whole or as it was before.
    ///
    /// @throws IllegalArgumentException when the file cannot be used, or has a key of that name
    public void add(EncryptionKey key) throws IOException {
        String rest = "";
        if (Files.exists(path)) {
            if (keys().stream().anyMatch(each -> each.name().equals(key.name()))) {
                throw new IllegalArgumentException(
                        "the key file " + path + " has a key \"" + key.name() + "\" already, choose another name");
            }
            rest = Files.readString(path);
        }
        write(key.name() + ": " + Base64.getEncoder().encodeToString(key.secret()) + "\n" + rest);
    }

    private void write(String text) throws IOException {
        Path whole = path.toAbsolutePath();
        Path directory = whole.getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw new IllegalArgumentException(
                    "the key file " + path + " cannot be made, as there is no directory " + directory);
        }
        Path beside = whole.resolveSibling(whole.getFileName() + ".new");
        Files.deleteIfExists(beside);
        try (var channel = new PrivateFile(beside).open()) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(beside, whole, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private List<EncryptionKey> parse(String text) {
        var keys = new ArrayList<EncryptionKey>();
        int number = 0;
        for (String line : text.lines().map(String::strip).toList()) {
            number++;
            if (!line.isEmpty() && !line.startsWith("#")) {
                keys.add(parse(line, number));
            }
        }
        checkDifferent(keys);
        return List.copyOf(keys);
    }

    /// Tells the line by its number: what stands there may be a secret.
    private EncryptionKey parse(String line, int number) {
        int colon = line.indexOf(':');
        try {
            if (colon > 0) {
                byte[] secret =
                        Base64.getDecoder().decode(line.substring(colon + 1).strip());
                return new EncryptionKey(line.substring(0, colon).strip(), secret);
            }
        } catch (IllegalArgumentException _) {
            // told below, without what was found
        }
        throw new IllegalArgumentException("line " + number + " of the key file " + path
                + " is no key, expected a name of letters, digits, '.', '_' or '-', a colon and "
                + EncryptionKey.BYTES + " bytes in base64");
    }

    private void checkDifferent(List<EncryptionKey> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("the key file " + path + " is empty, expected at least one key");
        }
        var counts = keys.stream().collect(Collectors.groupingBy(EncryptionKey::name, Collectors.counting()));
        for (EncryptionKey each : keys) {
            if (counts.getOrDefault(each.name(), 0L) > 1) {
                throw new IllegalArgumentException(
                        "the key file " + path + " has two keys \"" + each.name() + "\", expected different names");
            }
        }
    }
}
