package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The processes a server consists of, the memory they hold and the time they take; on Linux only, as `/proc` tells.
public record Processes(List<Long> roots) {
    private static final Pattern HEAP_USED = Pattern.compile("used (\\d+)K");

    public Processes {
        roots = List.copyOf(roots);
    }

    private Stream<Long> all() {
        return roots.stream()
                .flatMap(root -> Stream.concat(
                        Stream.of(root),
                        ProcessHandle.of(root).stream()
                                .flatMap(ProcessHandle::descendants)
                                .map(ProcessHandle::pid)));
    }

    /// How long processors have worked for those that run.
    public Duration processorTime() {
        return all().flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// What is resident now, in kB.
    public long resident() throws IOException {
        return sum("VmRSS");
    }

    /// The most that was resident since [#forgetPeak], in kB.
    long peak() throws IOException {
        return sum("VmHWM");
    }

    void forgetPeak() throws IOException {
        for (long pid : all().toList()) {
            Files.writeString(Path.of("/proc/" + pid + "/clear_refs"), "5");
        }
    }

    /// What is live on the heaps of those that are JVMs, after a collection, in kB; nothing if none is one.
    public OptionalLong liveHeap() throws IOException, InterruptedException {
        OptionalLong total = OptionalLong.empty();
        for (long pid : all().filter(Processes::isJvm).toList()) {
            run("GC.run", pid, _ -> 0L);
            OptionalLong used = run("GC.heap_info", pid, Processes::used);
            if (used.isPresent()) {
                total = OptionalLong.of(total.orElse(0) + used.getAsLong());
            }
        }
        return total;
    }

    /// Asked first: what is meant for a JVM would end another process.
    private static boolean isJvm(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .filter(command -> command.endsWith("/java"))
                .isPresent();
    }

    /// The sum over the generations; what comes from `Metaspace` on is not heap.
    static long used(String info) {
        return HEAP_USED
                .matcher(info.split("Metaspace")[0])
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }

    private static OptionalLong run(String command, long pid, Function<String, Long> reading)
            throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = new ProcessBuilder(jcmd, String.valueOf(pid), command)
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean ended = process.waitFor(30, TimeUnit.SECONDS);
        return ended && process.exitValue() == 0 ? OptionalLong.of(reading.apply(text)) : OptionalLong.empty();
    }

    private long sum(String field) throws IOException {
        long total = 0;
        for (long pid : all().toList()) {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
                if (line.startsWith(field + ":")) {
                    total += Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        }
        return total;
    }
}
