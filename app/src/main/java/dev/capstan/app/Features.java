package dev.capstan.app;

import dev.capstan.fleet.aggregation.Aggregations;
import java.nio.file.Path;

/// How the features are set that run here.
///
/// @param aggregations how a cluster's status follows from reports
record Features(Reconciling reconciling, Aggregations aggregations) {
    /// As it is when nobody says otherwise.
    static Features in(Path data) {
        return new Features(Reconciling.in(data), Aggregations.shipped());
    }
}
