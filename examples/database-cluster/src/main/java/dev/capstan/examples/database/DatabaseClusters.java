package dev.capstan.examples.database;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Keeps one database and one role for each `DatabaseCluster`, on a PostgreSQL server that somebody runs already.
///
/// Each round reads what is there, compares it with what is wanted, and does what differs: that is creation,
/// resizing and the repair of drift alike. The role carries the resource's id as its comment, and the database belongs
/// to the role; what is not marked so is somebody else's, and neither changed nor dropped.
public final class DatabaseClusters implements ReconcilerPlugin {
    private final Map<String, String> environment;

    public DatabaseClusters() {
        this(System.getenv());
    }

    DatabaseClusters(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "database_cluster";
    }

    @Override
    public List<String> resourceTypes() {
        return List.of("DatabaseCluster");
    }

    @Override
    public Optional<Plan> plan(ManagedResource cluster, ReconcilerContext context) throws SQLException {
        Wanted wanted = Wanted.of(cluster, context);
        try (Connection connection = server(context).connect()) {
            return Optional.of(plan(wanted, Differences.between(wanted, Actual.read(connection, wanted.name()))));
        }
    }

    @Override
    public Outcome reconcile(ManagedResource cluster, ReconcilerContext context) throws SQLException {
        return bringInLine(cluster, Optional.empty(), context);
    }

    @Override
    public Outcome apply(ManagedResource cluster, Plan plan, ReconcilerContext context) throws SQLException {
        return bringInLine(cluster, Optional.of(plan), context);
    }

    @Override
    public Outcome destroy(ManagedResource cluster, ReconcilerContext context) throws SQLException {
        boolean neverMade =
                cluster.observedGeneration() == 0 && cluster.outputs().isEmpty();
        if (neverMade && Server.find(context.settings(), environment).isEmpty()) {
            return Outcome.unchanged();
        }
        try (Connection connection = server(context).connect()) {
            return Destruction.of(connection, Names.of(cluster), cluster.id());
        }
    }

    private Outcome bringInLine(ManagedResource cluster, Optional<Plan> agreed, ReconcilerContext context)
            throws SQLException {
        Wanted wanted = Wanted.of(cluster, context);
        Server server = server(context);
        try (Connection connection = server.connect()) {
            List<Difference> differences = Differences.between(wanted, Actual.read(connection, wanted.name()));
            Plan plan = plan(wanted, differences);
            if (agreed.isPresent() && !agreed.get().id().equals(plan.id())) {
                throw new RetryableException(
                        "database " + wanted.name() + " has changed since it was planned: the plan is made again");
            }
            for (Difference each : differences) {
                each.remove(connection);
            }
            return outcome(plan).withOutputs(server.outputs(connection, wanted)).withMessage(wanted.message());
        }
    }

    private Server server(ReconcilerContext context) {
        return Server.find(context.settings(), environment)
                .orElseThrow(
                        () -> new TerminalException("no PostgreSQL server is configured: set url, user and password"
                                + " in database_cluster.properties in the plugin folder, or DATABASE_CLUSTER_URL,"
                                + " DATABASE_CLUSTER_USER and DATABASE_CLUSTER_PASSWORD where the server runs"));
    }

    private static Plan plan(Wanted wanted, List<Difference> differences) {
        List<Plan.Change> changes = differences.stream().map(Difference::change).toList();
        boolean isNew = changes.stream().anyMatch(each -> each.kind() == Plan.Kind.CREATE);
        String summary = (isNew ? "create" : "change") + " database " + wanted.name();
        return changes.isEmpty() ? Plan.empty() : Plan.of(summary, changes);
    }

    private static Outcome outcome(Plan plan) {
        long created = plan.changes().stream()
                .filter(each -> each.kind() == Plan.Kind.CREATE)
                .count();
        return Outcome.of((int) created, plan.changes().size() - (int) created, 0);
    }
}
