package dev.capstan.server.fleet.report;

import dev.capstan.registry.Registry;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.StatusForm;
import dev.capstan.server.fleet.owner.Lookup;
import dev.capstan.server.fleet.owner.OwnerEndpoints;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// `…/statuses`: what adapters report on a cluster or a node pool. Who may do something with AdapterStatuses may do it
/// here; nothing more is asked of them.
public final class StatusEndpoints {
    private static final String STATUS = "status";
    private static final String ADAPTER = "adapter";

    private final Registry registry;
    private final Lookup lookup;
    private final Reporting reporting;

    public StatusEndpoints(Registry registry, Lookup lookup, Reporting reporting) {
        this.registry = registry;
        this.lookup = lookup;
        this.reporting = reporting;
    }

    /// @param prefix what comes before `/clusters`
    public List<Endpoint> endpoints(String prefix) {
        return Stream.of(
                        of(prefix + OwnerEndpoints.CLUSTER, "ClusterStatus"),
                        of(prefix + OwnerEndpoints.POOL, "NodePoolStatus"))
                .flatMap(List::stream)
                .map(OwnerEndpoints::placed)
                .toList();
    }

    private List<Endpoint> of(String owner, String schema) {
        String all = owner + "/statuses";
        String byId = all + "/{" + STATUS + "}";
        String adapter = all + "/adapters/{" + ADAPTER + "}";
        return List.of(
                Endpoint.of("GET", all, "What adapters have reported", this::show)
                        .with("generation", "integer", "only reports on this generation")
                        .answering(200, schema),
                Endpoint.of("POST", all, "Report, alone or several at once", call -> take(call, "create"))
                        .taking("Reports")
                        .answering(201, schema)
                        .answering(200, schema),
                Endpoint.of("PUT", all, "Report, alone or several at once", call -> take(call, "update"))
                        .taking("Reports")
                        .answering(201, schema)
                        .answering(200, schema),
                Endpoint.of("GET", byId, "What adapters have reported", this::show)
                        .with("generation", "integer", "only reports on this generation")
                        .answering(200, schema),
                Endpoint.of("PATCH", byId, "Replace the report of one adapter", this::patch)
                        .taking("Report")
                        .answering(200, schema),
                Endpoint.of("GET", adapter, "What one adapter has reported", this::showOne)
                        .answering(200, "AdapterStatus"),
                Endpoint.of("PUT", adapter, "Report as this adapter", this::put)
                        .taking("ReportOfAdapter")
                        .answering(201, schema)
                        .answering(200, schema));
    }

    private void show(Call call) throws IOException {
        OptionalLong generation = generation(call);
        Owner owner = readable(call);
        List<Stored> reports = reported(owner);
        requireId(call, owner);
        call.send(200, StatusForm.of(owner, reports, generation));
    }

    private void showOne(Call call) throws IOException {
        Owner owner = readable(call);
        String adapter = call.variable(ADAPTER);
        Stored report = owner.reports(registry.view()).stream()
                .filter(each -> each.key().equals(owner.report(adapter)))
                .findFirst()
                .orElseThrow(() -> Problem.notFound("adapter \"" + adapter + "\" has reported nothing yet on "
                                + owner.kind().words() + " \"" + owner.name() + "\"")
                        .asException());
        call.send(200, StatusForm.entry(report.read().tree()), report.revision());
    }

    private Owner readable(Call call) {
        return lookup.require(lookup.allowed(call, named -> Reporting.all(named, "list")));
    }

    /// What nobody has reported on has no status yet.
    private List<Stored> reported(Owner owner) {
        View view = registry.view();
        List<Stored> reports = owner.reports(view);
        if (reports.isEmpty()) {
            throw Problem.notFound(
                            "no adapter has reported yet on " + owner.kind().words() + " \"" + owner.name()
                                    + "\": POST the first report to " + owner.href() + "/statuses")
                    .asException();
        }
        return reports;
    }

    private static void requireId(Call call, Owner owner) {
        Optional<String> id = Optional.ofNullable(call.variables().get(STATUS));
        if (id.isPresent() && !id.get().equals(owner.statusId())) {
            throw Problem.notFound("there is no status \"" + id.get() + "\" of "
                            + owner.kind().words() + " \"" + owner.name() + "\", whose status is \"" + owner.statusId()
                            + "\"")
                    .asException();
        }
    }

    private static OptionalLong generation(Call call) {
        Optional<String> given = call.parameter("generation");
        if (given.isEmpty()) {
            return OptionalLong.empty();
        }
        if (!given.get().matches("[0-9]{1,18}")) {
            throw Body.invalid(List.of(
                            new Problem.Field("generation", "is \"" + given.get() + "\", expected a whole number")))
                    .asException();
        }
        return OptionalLong.of(Long.parseLong(given.get()));
    }

    private void take(Call call, String verb) throws IOException {
        Body body = Body.inEitherSpelling(call.exchange());
        List<Report> reports = ReportBody.several(body);
        Reporting.Outcome outcome = reporting.take(call, reports, body, verb);
        answer(call, outcome, outcome.first());
    }

    private void patch(Call call) throws IOException {
        Body body = Body.inEitherSpelling(call.exchange());
        Report report = ReportBody.of(body);
        Owner owner = lookup.require(lookup.allowed(call, named -> Reporting.all(named, "patch")));
        reported(owner);
        requireId(call, owner);
        answer(call, reporting.take(call, List.of(report), body, "patch"), false);
    }

    private void put(Call call) throws IOException {
        Body body = Body.inEitherSpelling(call.exchange());
        Report report = ReportBody.of(body, call.variable(ADAPTER));
        Reporting.Outcome outcome = reporting.take(call, List.of(report), body, "update");
        answer(call, outcome, outcome.created());
    }

    private static void answer(Call call, Reporting.Outcome outcome, boolean created) throws IOException {
        if (created) {
            call.exchange().addHeader("Location", call.exchange().path());
        }
        call.send(created ? 201 : 200, StatusForm.of(outcome.owner(), outcome.reports(), OptionalLong.empty()));
    }
}
