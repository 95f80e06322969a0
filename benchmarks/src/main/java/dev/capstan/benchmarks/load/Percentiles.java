package dev.capstan.benchmarks.load;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// The middle and the tail of measured times, in milliseconds.
public record Percentiles(double p50, double p99) {
    public static Percentiles of(List<long[]> nanos) {
        long[] all = nanos.stream().flatMapToLong(LongStream::of).toArray();
        Arrays.sort(all);
        return new Percentiles(at(all, 0.50), at(all, 0.99));
    }

    private static double at(long[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }

    @Override
    public String toString() {
        return "%.1f / %.1f".formatted(p50, p99);
    }
}
