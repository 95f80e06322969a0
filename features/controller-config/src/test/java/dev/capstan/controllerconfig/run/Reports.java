package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.report.Report;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A backend that has every cluster that is asked for, and keeps what it is told.
final class Reports implements Backend {
    private final Queue<Report> told = new ConcurrentLinkedQueue<>();

    @Override
    public Optional<Found> find(OwnerId owner) {
        ObjectNode cluster = JsonNodeFactory.instance.objectNode();
        cluster.put("id", owner.id()).put("generation", 1).putObject("spec");
        return Optional.of(new Found(cluster, null));
    }

    @Override
    public void report(OwnerId owner, Report report) {
        told.add(report);
    }

    /// How many reports of a controller have this in them.
    long count(String controller, String text) {
        return told.stream()
                .filter(each -> each.controller().equals(controller))
                .filter(each -> each.toString().contains(text))
                .count();
    }
}
