package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/// What a server needs: time until it is ready, memory at rest, for many kinds, and for a long list.
///
/// Starts the command given after `--`, or looks at the processes named by `--pids`, and prints a table.
public final class FootprintScenario {
    private static final Set<String> KNOWN = Set.of("server", "token", "pids", "crds", "list", "rest");
    private static final int WRITERS = 50;

    private final Target target;
    private final Admin admin;
    private final PrintStream out;

    private FootprintScenario(Target target, Admin admin, PrintStream out) {
        this.target = target;
        this.admin = admin;
        this.out = out;
    }

    /// `--server URL [--token T] [--insecure] [--crds 500] [--list 100000] [--rest 5] (--pids 1,2 | -- command …)`
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of("insecure"));
        var target = new Target(
                URI.create(arguments.text("server", "http://127.0.0.1:8000")),
                arguments.text("token", ""),
                arguments.has("insecure"));
        try (var admin = new Admin(target)) {
            new FootprintScenario(target, admin, System.out).run(arguments);
        }
    }

    private void run(Arguments arguments) throws IOException, InterruptedException {
        out.println("| what | measured |\n|---|---:|");
        if (arguments.has("pids")) {
            List<Long> pids = arguments.numbers("pids", "").stream()
                    .map(Integer::longValue)
                    .toList();
            measure(new Processes(pids), arguments);
            return;
        }
        try (var server = Launched.start(arguments.rest(), admin)) {
            print("start to ready", "%,d ms", server.took().toMillis());
            measure(new Processes(List.of(server.pid())), arguments);
        }
    }

    private void measure(Processes processes, Arguments arguments) throws IOException, InterruptedException {
        Thread.sleep(Duration.ofSeconds(arguments.number("rest", 5)));
        print("RSS at rest", "%,d MB", processes.resident() / 1024);
        measureDefinitions(processes, arguments.number("crds", 500));
        measureList(processes, arguments.number("list", 100_000));
    }

    private void measureDefinitions(Processes processes, int count) throws IOException, InterruptedException {
        long resident = processes.resident();
        OptionalLong heap = processes.liveHeap();
        var definitions = new Definitions(admin, "footprint" + System.currentTimeMillis() + ".example.dev", count);
        long begin = System.nanoTime();
        definitions.create();
        print(count + " CRDs of 32 fields", "%.1f s", (System.nanoTime() - begin) / 1e9);
        print("RSS per CRD", "%,d kB", (processes.resident() - resident) / count);
        if (heap.isPresent()) {
            long live = processes.liveHeap().orElse(0) - heap.getAsLong();
            print("live heap per CRD", "%,d kB", live / count);
        }
        definitions.delete();
    }

    private void measureList(Processes processes, int count) throws IOException, InterruptedException {
        String namespace = "footprint-" + System.currentTimeMillis();
        String collection = "/api/v1/namespaces/" + namespace + "/configmaps";
        admin.createNamespace(namespace);
        create(collection, count);
        processes.liveHeap();
        long resident = processes.resident();
        processes.forgetPeak();
        List<Double> seconds = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < 3; i++) {
            long begin = System.nanoTime();
            bytes = admin.length(collection);
            seconds.add((System.nanoTime() - begin) / 1e9);
        }
        print(
                "list of " + count + " objects of 1 KiB, three times",
                "%s s",
                seconds.stream().map("%.2f"::formatted).toList());
        print("its size", "%,d MB", bytes >> 20);
        print("RSS before", "%,d MB", resident / 1024);
        print("most RSS while listing, beyond that", "%,d MB", (processes.peak() - resident) / 1024);
        admin.deleteNamespace(namespace);
    }

    private void create(String collection, int count) throws IOException, InterruptedException {
        List<ClientTalk> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> new ClientTalk(
                        List.of(Request.create(target, collection)), i, WRITERS, (count + WRITERS - 1 - i) / WRITERS))
                .toList();
        try (Wire wire = Wire.open(target, writers)) {
            wire.await();
        }
        long errors = writers.stream().mapToLong(ClientTalk::errors).sum();
        if (errors > 0) {
            throw new IllegalStateException(errors + " of " + count + " objects were not created");
        }
    }

    private void print(String what, String form, Object value) {
        out.println("| " + what + " | " + form.formatted(value) + " |");
    }
}
