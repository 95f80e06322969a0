package dev.capstan.localjobs.job;

import java.time.Duration;

/// How jobs are looked after.
///
/// @param node where their pods are to run; empty to leave that to a scheduler
/// @param firstPause how long the next pod waits after one has failed; twice as long after each more
/// @param longestPause how long it waits at most
/// @param remark what everybody should know about jobs that run here; empty for nothing
public record JobSettings(String node, Duration firstPause, Duration longestPause, String remark) {
    /// As Kubernetes' own controller has it.
    public static JobSettings defaults() {
        return new JobSettings("", Duration.ofSeconds(10), Duration.ofMinutes(10), "");
    }

    public JobSettings withNode(String node) {
        return new JobSettings(node, firstPause, longestPause, remark);
    }

    public JobSettings withPauses(Duration first, Duration longest) {
        return new JobSettings(node, first, longest, remark);
    }

    public JobSettings withRemark(String remark) {
        return new JobSettings(node, firstPause, longestPause, remark);
    }
}
