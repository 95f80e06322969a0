package dev.capstan.cel.cost;

/// Between how little and how much there may be of something. Sums and products stop at the largest number.
record Size(long min, long max) {
    static final Size UNKNOWN = new Size(0, Long.MAX_VALUE);

    static Size exactly(long size) {
        return new Size(size, size);
    }

    Size plus(Size other) {
        return new Size(sum(min, other.min), sum(max, other.max));
    }

    Size times(Size other) {
        return new Size(product(min, other.min), product(max, other.max));
    }

    Size or(Size other) {
        return new Size(Math.min(min, other.min), Math.max(max, other.max));
    }

    /// What the largest costs when each unit costs that much.
    long share(double factor) {
        return share(max, factor);
    }

    static long share(long size, double factor) {
        double share = Math.ceil(size * factor);
        return share >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) share;
    }

    static long sum(long left, long right) {
        long sum = left + right;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    static long product(long left, long right) {
        return right != 0 && left > Long.MAX_VALUE / right ? Long.MAX_VALUE : left * right;
    }
}
