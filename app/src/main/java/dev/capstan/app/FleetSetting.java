package dev.capstan.app;

import dev.capstan.fleet.event.Naming;

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

    /// Without the URL, which may hold a password.
    @Override
    public String toString() {
        return "FleetSetting[naming=" + naming + ", rate=" + rate + "]";
    }
}
