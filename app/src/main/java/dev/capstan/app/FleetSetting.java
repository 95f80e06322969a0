package dev.capstan.app;

import dev.capstan.fleet.event.Naming;

/// How fleets of clusters are kept here.
///
/// @param messaging the URL of the broker that is told of them; empty for one inside this process
record FleetSetting(AggregationFile rules, String messaging, Naming naming) {
    /// As it is when nobody says otherwise.
    static FleetSetting defaults() {
        return new FleetSetting(AggregationFile.shipped(), "", Naming.SHORT);
    }

    /// Without the URL, which may hold a password.
    @Override
    public String toString() {
        return "FleetSetting[naming=" + naming + "]";
    }
}
