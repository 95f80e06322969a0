package dev.capstan.server.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/// What is in a file, read again when the file has changed.
///
/// A change that cannot be read is told once, and what was read before goes on to count: a file that is being written
/// should lock nobody out.
public final class WatchedFile<T> {
    private static final Logger LOG = System.getLogger(WatchedFile.class.getName());

    private final Path path;
    private final Reader<T> reader;
    private volatile Content<T> content;
    /// The last change that could not be read; guarded by this object's lock.
    private @Nullable Stamp complained;

    /// Makes something of a file's content.
    @FunctionalInterface
    public interface Reader<T> {
        T read(Path path) throws IOException;
    }

    private record Stamp(FileTime modified, long size, String key) {}

    private record Content<T>(Stamp stamp, T value) {}

    private WatchedFile(Path path, Reader<T> reader, Content<T> content) {
        this.path = path;
        this.reader = reader;
        this.content = content;
    }

    /// Reads the file for the first time.
    ///
    /// @throws UncheckedIOException when it cannot be read
    /// @throws IllegalArgumentException when its content makes no sense
    public static <T> WatchedFile<T> open(Path path, Reader<T> reader) {
        try {
            Stamp stamp = stamp(path);
            return new WatchedFile<>(path, reader, new Content<>(stamp, reader.read(path)));
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException(e.getFile() + " is not there", e);
        } catch (AccessDeniedException e) {
            throw new UncheckedIOException(e.getFile() + " cannot be read: permission denied", e);
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    /// What is in it now.
    public T value() {
        Content<T> known = content;
        try {
            return stamp(path).equals(known.stamp) ? known.value : changed();
        } catch (IOException e) {
            return known.value;
        }
    }

    private synchronized T changed() throws IOException {
        Content<T> known = content;
        Stamp stamp = stamp(path);
        if (!stamp.equals(known.stamp)) {
            content = reread(stamp, known);
        }
        return content.value;
    }

    /// A change that makes no sense is looked at again each time, for it may be half done.
    private Content<T> reread(Stamp stamp, Content<T> before) {
        try {
            return new Content<>(stamp, reader.read(path));
        } catch (IOException | IllegalArgumentException e) {
            if (!stamp.equals(complained)) {
                complained = stamp;
                String why = " has changed and cannot be used, what it said before counts: " + e.getMessage();
                LOG.log(Level.WARNING, path + why);
            }
            return before;
        }
    }

    private static Stamp stamp(Path path) throws IOException {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return new Stamp(attributes.lastModifiedTime(), attributes.size(), String.valueOf(attributes.fileKey()));
    }
}
