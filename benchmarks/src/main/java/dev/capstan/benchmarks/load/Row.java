package dev.capstan.benchmarks.load;

/// What one number of clients achieved.
record Row(
        int clients,
        double writesPerSecond,
        Percentiles write,
        Percentiles lag,
        long events,
        long expected,
        long cut,
        long errors,
        double readsPerSecond) {
    static String heading() {
        return """
                | clients | writes/s | write p50 / p99 ms | watch lag p50 / p99 ms | events | expected | watches cut | errors | GETs/s |
                |---:|---:|---:|---:|---:|---:|---:|---:|---:|""";
    }

    String line() {
        return "| %,d | %,.0f | %s | %s | %,d | %,d | %d | %d | %,.0f |"
                .formatted(clients, writesPerSecond, write, lag, events, expected, cut, errors, readsPerSecond);
    }
}
