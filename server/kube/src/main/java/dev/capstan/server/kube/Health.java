package dev.capstan.server.kube;

import dev.capstan.server.http.Exchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// `/healthz`, `/livez` and `/readyz`: whether all is well, and what is not.
public final class Health {
    private static final String TEXT = "text/plain; charset=utf-8";
    private final Map<String, Supplier<Optional<String>>> checks = new LinkedHashMap<>();

    private final Map<String, Supplier<Optional<String>>> remarks = new LinkedHashMap<>();

    public Health() {
        checks.put("ping", Optional::empty);
    }

    /// Adds a check, which says what is wrong, or nothing. Checks are added before the first request.
    public Health with(String name, Supplier<Optional<String>> check) {
        checks.put(name, check);
        return this;
    }

    /// Adds what whoever looks closely should know, though the server does its work. It is there for all to read.
    public Health withRemark(String name, Supplier<Optional<String>> remark) {
        remarks.put(name, remark);
        return this;
    }

    void answer(Exchange exchange, List<String> segments) throws IOException {
        String which = segments.getFirst();
        if (segments.size() > 1) {
            Supplier<Optional<String>> check = checks.get(segments.get(1));
            if (check == null) {
                exchange.send(404, TEXT, bytes("404 page not found\n"));
                return;
            }
            Optional<String> problem = check.get();
            exchange.send(problem.isEmpty() ? 200 : 500, TEXT, bytes(problem.orElse("ok")));
            return;
        }
        var report = new StringBuilder();
        boolean well = true;
        for (var each : checks.entrySet()) {
            boolean skipped = which.equals("livez") && !each.getKey().equals("ping");
            Optional<String> problem =
                    skipped ? Optional.empty() : each.getValue().get();
            well &= problem.isEmpty();
            report.append(problem.isEmpty() ? "[+]" : "[-]").append(each.getKey());
            report.append(problem.map(why -> " failed: " + why).orElse(" ok")).append('\n');
        }
        remarks.forEach((name, remark) -> remark.get()
                .ifPresent(what -> report.append("[!]")
                        .append(name)
                        .append(": ")
                        .append(what)
                        .append('\n')));
        report.append(which).append(well ? " check passed\n" : " check failed\n");
        boolean verbose = exchange.query().has("verbose") || !well;
        exchange.send(well ? 200 : 500, TEXT, bytes(verbose ? report.toString() : "ok"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
