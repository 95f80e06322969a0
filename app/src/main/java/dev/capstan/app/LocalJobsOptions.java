package dev.capstan.app;

import dev.capstan.localjobs.image.AllowedImages;
import dev.capstan.localjobs.image.InvalidImagesException;
import dev.capstan.localjobs.image.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/// The options of `up` that are about jobs. There are none for `serve`: whoever may make a job there would run programs
/// on a machine that is not theirs.
final class LocalJobsOptions {
    private static final String LIMIT = "[1-9]\\d{0,4}";

    @Option(
            names = "--local-jobs",
            defaultValue = "${env:CAPSTAN_LOCAL_JOBS:-}",
            paramLabel = "FILE",
            description = "Runs Jobs as processes of this machine; the file says which image is which program, and no"
                    + " other is run (default: Jobs are not run).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String file;

    @Option(
            names = "--local-jobs-limit",
            defaultValue = "${env:CAPSTAN_LOCAL_JOBS_LIMIT:-}",
            paramLabel = "COUNT",
            description = "How many pods of Jobs run at the same time; others wait (default: 4 for each core).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String limit;

    /// @throws UsageException when they cannot be used; all that is wrong with the file is told
    LocalJobsSetting setting(StoreChoice store) {
        if (!limit.isEmpty() && !limit.matches(LIMIT)) {
            throw new UsageException(
                    "--local-jobs-limit is \"" + limit + "\", expected a whole number from 1 to 99999");
        }
        if (file.isEmpty()) {
            return LocalJobsSetting.off();
        }
        if (store instanceof StoreChoice.Postgres) {
            throw new UsageException("--local-jobs runs processes of this machine, so it makes no sense with a database"
                    + " that other servers may share: use --store sqlite or memory");
        }
        OptionalInt most = limit.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(limit));
        return new LocalJobsSetting(Optional.of(images()), most);
    }

    private AllowedImages images() {
        try {
            var programs = Programs.in(System.getenv().getOrDefault("PATH", ""));
            return AllowedImages.read(file, Files.readString(Path.of(file)), programs);
        } catch (IOException e) {
            throw new UsageException("--local-jobs " + file + ": " + FileProblem.words(e));
        } catch (InvalidImagesException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
