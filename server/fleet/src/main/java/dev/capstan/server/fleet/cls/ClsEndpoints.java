package dev.capstan.server.fleet.cls;

import dev.capstan.registry.Registry;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.owner.Lookup;
import dev.capstan.server.fleet.owner.OwnerEndpoints;
import dev.capstan.server.fleet.report.Report;
import dev.capstan.server.fleet.report.Reporting;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `/api/v1/clusters/{cluster}`, its node pools and their statuses: what a controller of cls asks and says.
public final class ClsEndpoints {
    private static final String PREFIX = "/api/v1";

    private final Registry registry;
    private final Lookup lookup;
    private final Reporting reporting;

    public ClsEndpoints(Registry registry, Lookup lookup, Reporting reporting) {
        this.registry = registry;
        this.lookup = lookup;
        this.reporting = reporting;
    }

    public List<Endpoint> endpoints() {
        return Stream.concat(
                        of(PREFIX + OwnerEndpoints.CLUSTER, "Get a cluster, as controllers of cls know it"),
                        of(PREFIX + OwnerEndpoints.POOL, "Get a node pool, as controllers of cls know it"))
                .map(OwnerEndpoints::placed)
                .toList();
    }

    private Stream<Endpoint> of(String path, String summary) {
        String status = path + "/status";
        return Stream.of(
                Endpoint.of("GET", path, summary, this::owner).answering(200, "ClsOwner"),
                Endpoint.of("GET", status, "What controllers have reported", this::statuses)
                        .with("controller_name", "string", "only what this one has reported")
                        .answering(200, "ClsStatuses"),
                Endpoint.of("PUT", status, "Report as a controller", this::report)
                        .taking("ClsReport")
                        .answering(200, "ClsStatus")
                        .answering(201, "ClsStatus"));
    }

    private void owner(Call call) throws IOException {
        Owner owner = lookup.find(call, "get");
        call.send(200, ClsForm.owner(owner, owner.reports(registry.view())));
    }

    private void statuses(Call call) throws IOException {
        Owner owner = lookup.require(lookup.allowed(call, named -> Reporting.all(named, "list")));
        Optional<String> controller = call.parameter("controller_name");
        List<Stored> reports = owner.reports(registry.view()).stream()
                .filter(each -> controller.isEmpty() || each.key().equals(owner.report(controller.get())))
                .toList();
        call.send(200, ClsForm.statuses(owner, reports));
    }

    private void report(Call call) throws IOException {
        Body body = Body.of(call.exchange());
        Report report = ClsReport.read(body);
        checkOwner(call, body, lookup.require(lookup.allowed(call, named -> Reporting.all(named, "update"))));
        Reporting.Outcome outcome = reporting.take(call, List.of(report), body, "update");
        Owner owner = outcome.owner();
        Stored kept = outcome.reports().stream()
                .filter(each -> each.key().equals(owner.report(report.adapter())))
                .findFirst()
                .orElseThrow();
        call.send(outcome.created() ? 201 : 200, ClsForm.report(owner, kept));
    }

    /// A report that says whom it is about means that one.
    private static void checkOwner(Call call, Body body, Owner owner) {
        Owner cluster = owner.cluster() == null ? owner : owner.cluster();
        check(body, "cluster_id", cluster, call.variable(Lookup.CLUSTER));
        if (owner.cluster() != null) {
            check(body, "nodepool_id", owner, call.variable(Lookup.POOL));
        }
    }

    private static void check(Body body, String field, Owner owner, String asked) {
        String said = body.optionalText(field);
        if (said != null && !said.equals(owner.id()) && !said.equals(owner.name())) {
            body.problem(field, "is \"" + said + "\", but the path says \"" + asked + "\"");
        }
    }
}
