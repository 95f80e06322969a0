package dev.capstan.app;

import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.aggregation.InvalidConfigException;
import dev.capstan.yaml.ConfigProblem;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The rules by which the status of clusters follows from reports, and the file that they are from, which is looked at
/// again and again.
///
/// A new version counts when nothing is wrong with it; until then the one before does, also when the file is gone. One
/// that is still being written changes from one look to the next: it is read when it was the same twice.
final class AggregationFile {
    private static final Logger LOG = System.getLogger(AggregationFile.class.getName());

    private final Aggregations aggregations;
    private final @Nullable Path file;
    // Owned by the thread that looks.
    private @Nullable Look before;
    private @Nullable Look read;
    private volatile @Nullable String remark;

    /// The file as far as it is known without reading it; null for one that is not there.
    private record Look(long size, FileTime modified, String key) {}

    /// @param file where other rules may come from; null for nowhere
    private AggregationFile(Aggregations aggregations, @Nullable Path file) {
        this.aggregations = aggregations;
        this.file = file;
    }

    /// The rules that Capstan comes with, for good.
    static AggregationFile shipped() {
        return new AggregationFile(Aggregations.shipped(), null);
    }

    /// The rules of a file.
    ///
    /// @param optional whether the rules that Capstan comes with count when there is no such file
    /// @throws UsageException when it cannot be used; all that is wrong is told
    static AggregationFile of(Path file, boolean optional) {
        if (optional && !Files.exists(file)) {
            return new AggregationFile(Aggregations.shipped(), file);
        }
        try {
            Look look = look(file);
            var known = new AggregationFile(Aggregations.read(file.toString(), Files.readString(file)), file);
            known.before = look;
            known.read = look;
            return known;
        } catch (IOException e) {
            throw new UsageException("--aggregation " + file + ": " + FileProblem.words(e));
        } catch (InvalidConfigException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    Aggregations aggregations() {
        return aggregations;
    }

    boolean changes() {
        return file != null;
    }

    /// What is wrong with the file as it is now; empty when its rules count.
    Optional<String> remark() {
        return Optional.ofNullable(remark);
    }

    /// Looks once.
    ///
    /// @return whether other rules count from now on
    boolean look() {
        Path path = file;
        if (path == null) {
            return false;
        }
        try {
            Look now = look(path);
            boolean settled = now.equals(before) && !now.equals(read);
            before = now;
            if (!settled) {
                return false;
            }
            read = now;
            return reload(path, Files.readString(path));
        } catch (NoSuchFileException _) {
            if (read != null) {
                tell(path + " is gone: the rules that it had count until it is back", "");
            }
            before = null;
            read = null;
        } catch (IOException e) {
            tell(path + " cannot be read: the rules that it had count until it can", FileProblem.words(e));
        }
        return false;
    }

    private boolean reload(Path path, String text) {
        List<ConfigProblem> problems = aggregations.reload(path.toString(), text);
        if (problems.isEmpty()) {
            remark = null;
            LOG.log(Level.INFO, "the rules of " + path + " count from now on");
            return true;
        }
        String count = problems.size() == 1 ? "a problem" : problems.size() + " problems";
        tell(
                path + " has " + count + ", told in the log: the rules before it still count",
                problems.stream().map(ConfigProblem::render).collect(Collectors.joining("\n", "\n", "")));
        return false;
    }

    private void tell(String what, String why) {
        if (!what.equals(remark) || !why.isEmpty()) {
            LOG.log(Level.WARNING, why.isEmpty() ? what : what + ": " + why);
        }
        remark = what;
    }

    private static Look look(Path file) throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new Look(attributes.size(), attributes.lastModifiedTime(), String.valueOf(attributes.fileKey()));
    }
}
