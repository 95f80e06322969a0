package dev.capstan.localjobs.pod;

import dev.capstan.localjobs.image.AllowedImages;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/// How pods are run.
///
/// @param folder where what is kept of them is kept
/// @param images which of them may be run
/// @param count how many at the same time
/// @param environment of this process, of which pods get only a little
/// @param logLimit how many bytes a container may say
/// @param firstPause how long a container that failed waits until it is started again; twice as long after each more
/// @param longestPause how long it waits at most
/// @param patience how long to wait for what is missing before looking again
public record PodSettings(
        Path folder,
        AllowedImages images,
        int count,
        Map<String, String> environment,
        long logLimit,
        Duration firstPause,
        Duration longestPause,
        Duration patience,
        Clock clock) {
    /// 10 MiB, as a kubelet has it.
    private static final long LOG_LIMIT = 10L << 20;

    private static final int FOR_EACH_CORE = 4;

    public PodSettings {
        folder = folder.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
    }

    public static PodSettings of(Path folder, AllowedImages images) {
        return new PodSettings(
                folder,
                images,
                Runtime.getRuntime().availableProcessors() * FOR_EACH_CORE,
                System.getenv(),
                LOG_LIMIT,
                Duration.ofSeconds(10),
                Duration.ofMinutes(5),
                Duration.ofSeconds(2),
                Clock.systemUTC());
    }

    public PodSettings withCount(int count) {
        return new PodSettings(folder, images, count, environment, logLimit, firstPause, longestPause, patience, clock);
    }

    public PodSettings withEnvironment(Map<String, String> environment) {
        return new PodSettings(folder, images, count, environment, logLimit, firstPause, longestPause, patience, clock);
    }

    public PodSettings withLogLimit(long bytes) {
        return new PodSettings(folder, images, count, environment, bytes, firstPause, longestPause, patience, clock);
    }

    public PodSettings withPauses(Duration first, Duration longest, Duration patience) {
        return new PodSettings(folder, images, count, environment, logLimit, first, longest, patience, clock);
    }

    /// Without the environment, which may be secret.
    @Override
    public String toString() {
        return "PodSettings[folder=" + folder + ", images=" + images.source() + ", count=" + count + "]";
    }
}
