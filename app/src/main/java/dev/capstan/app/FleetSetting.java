package dev.capstan.app;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Traits;
import dev.capstan.fleet.event.Naming;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.store.Store;

/// How fleets of clusters are kept here.
///
/// @param messaging the URL of the broker that is told of them; empty for one inside this process
/// @param rate of how many clusters adapters are asked to look again in a second, at most
record FleetSetting(AggregationFile rules, String messaging, Naming naming, int rate) {
    static final int RATE = 2_000;

    /// As it is when nobody says otherwise.
    static FleetSetting defaults() {
        return new FleetSetting(AggregationFile.shipped(), "", Naming.SHORT, RATE);
    }

    /// The broker, with what it keeps in the store if it is inside this process.
    ///
    /// @param shared whether other processes work on the same store
    Broker broker(Store store, boolean shared) {
        try {
            return Brokers.open(messaging, Brokers.Options.of(store).withShared(shared));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()).replace("messaging.url", "--messaging-url"));
        }
    }

    /// The rules for clusters for which no special ones count.
    AggregationConfig config() {
        return rules.aggregations().of(Traits.none()).config();
    }

    /// Without the URL, which may hold a password.
    @Override
    public String toString() {
        return "FleetSetting[naming=" + naming + ", rate=" + rate + "]";
    }
}
