package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.ResourceOptions.Timeouts;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Handles resources of one type with one provider; no call takes longer than it may.
///
/// @param connection null in a preview when the provider's settings are not known yet; then nothing but the schema is
///     asked
record Driver(TypeSchema schema, @Nullable ProviderConnection connection, Timeouts timeouts) {
    /// How long a call may take of which nobody says anything.
    private static final Duration BOUND = Duration.ofMinutes(20);

    boolean isConnected() {
        return connection != null;
    }

    /// The inputs as they are to be used, and all that is wrong with them.
    Checked check(Wanted wanted) throws Exception {
        Checked checked = schema.check(wanted.inputs());
        if (connection == null || !checked.problems().isEmpty()) {
            return checked;
        }
        ProviderConnection to = connection;
        Wanted filled = wanted.withInputs(checked.inputs());
        Checked answer = Bounded.call(BOUND, "checking " + wanted.name(), () -> to.check(filled));
        return new Checked(Plain.map(answer.inputs()), answer.problems());
    }

    Difference diff(Existing old, Wanted wanted) throws Exception {
        if (connection == null) {
            return schema.diff(old.inputs(), wanted.inputs());
        }
        ProviderConnection to = connection;
        return Bounded.call(BOUND, "comparing " + wanted.name(), () -> to.diff(old, wanted));
    }

    Made create(Creation creation) throws Exception {
        ProviderConnection to = connected();
        return Bounded.call(timeouts.create().orElse(BOUND), "creating it", () -> to.create(creation));
    }

    Made resume(Creation creation) throws Exception {
        ProviderConnection to = connected();
        return Bounded.call(timeouts.create().orElse(BOUND), "creating it", () -> to.resume(creation));
    }

    Made update(Existing old, Wanted wanted) throws Exception {
        ProviderConnection to = connected();
        return Bounded.call(timeouts.update().orElse(BOUND), "updating it", () -> to.update(old, wanted));
    }

    void delete(Existing old) throws Exception {
        ProviderConnection to = connected();
        Boolean _ = Bounded.call(timeouts.delete().orElse(BOUND), "deleting it", () -> {
            to.delete(old);
            return true;
        });
    }

    Optional<Existing> read(Existing known) throws Exception {
        ProviderConnection to = connected();
        return Bounded.call(timeouts.read().orElse(BOUND), "reading it", () -> to.read(known));
    }

    private ProviderConnection connected() {
        if (connection == null) {
            throw new IllegalStateException("the settings of the provider are not known");
        }
        return connection;
    }
}
