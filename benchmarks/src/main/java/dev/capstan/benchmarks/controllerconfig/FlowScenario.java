package dev.capstan.benchmarks.controllerconfig;

import com.sun.management.OperatingSystemMXBean;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.messaging.Event;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How many events a controller written as data handles: first of clusters for which a Job is to be made and reported,
/// then of the same clusters, of which nothing is to be done or said. From the publishing of the first event to
/// the end of the last, all in this process.
public final class FlowScenario {
    private static final OperatingSystemMXBean MACHINE =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Arguments arguments;
    private final Plane plane;
    private int published;

    private FlowScenario(Arguments arguments, Plane plane) {
        this.arguments = arguments;
        this.plane = plane;
    }

    public static void main(String[] words) throws Exception {
        var arguments =
                Arguments.parse(List.of(words), Set.of("clusters", "rounds", "reconciles", "form", "data"), Set.of());
        try (var plane = new Plane(arguments)) {
            new FlowScenario(arguments, plane).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        int clusters = arguments.number("clusters", 10_000);
        int rounds = arguments.number("rounds", 4);
        List<List<String>> ids = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            ids.add(clusters("r" + round, clusters));
        }
        plane.post(Configs.PATH, Configs.json("validate", arguments.text("form", "cls")));
        Waiting.await("the controller", () -> plane.running() == 1);
        for (List<String> each : ids) {
            measure("create + report", each, "cluster.created", 1);
            measure("reconcile with no change", each, "cluster.reconcile", arguments.number("reconciles", 3));
        }
        check(rounds * clusters);
    }

    private List<String> clusters(String name, int count) throws IOException, InterruptedException {
        var ids = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            ids.add(plane.post("/v1/clusters", """
                            {"name": "%s-%d", "labels": {"team": "a"}, "spec": {"provider": "gcp", "region": "europe-west1",
                             "gcp": {"projectID": "p-%d", "zone": "b"}, "networking": {"podCIDR": "10.0.0.0/8"}}}""".formatted(name, i, i))
                    .path("id")
                    .asText());
        }
        return ids;
    }

    private void measure(String what, List<String> ids, String type, int times) throws InterruptedException {
        int count = ids.size() * times;
        long before = plane.handled();
        long cpu = MACHINE.getProcessCpuTime();
        long start = System.nanoTime();
        for (int time = 0; time < times; time++) {
            plane.broker()
                    .publish(
                            Plane.TOPIC, ids.stream().map(id -> event(type, id)).toList());
        }
        Waiting.await("the last event", () -> plane.handled() - before >= count);
        double seconds = (System.nanoTime() - start) / 1e9;
        double used = (MACHINE.getProcessCpuTime() - cpu) / 1e9;
        System.out.printf(
                "%s: %,.0f events a second, %.3f s of processor time for 1,000, load average %.1f%n",
                what, count / seconds, used / count * 1_000, MACHINE.getSystemLoadAverage());
    }

    private Event event(String type, String id) {
        byte[] data = ("{\"id\":\"" + id + "\",\"kind\":\"Cluster\",\"href\":\"/v1/clusters/" + id
                        + "\",\"generation\":1}")
                .getBytes(StandardCharsets.UTF_8);
        return Event.of(id + "." + published++, "/benchmark", type)
                .withSubject(id)
                .withData(Event.JSON, data);
    }

    /// That all was done.
    private void check(int clusters) throws IOException, InterruptedException {
        int jobs = plane.get("/apis/batch/v1/namespaces/default/jobs")
                .path("items")
                .size();
        int reports = plane.get("/apis/fleet.capstan.dev/v1/namespaces/default/adapterstatuses")
                .path("items")
                .size();
        if (jobs != clusters || reports != clusters || plane.failed() > 0) {
            throw new IllegalStateException("there are " + jobs + " Jobs and " + reports + " reports, expected "
                    + clusters + "; " + plane.failed() + " events came again");
        }
    }
}
