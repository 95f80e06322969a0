package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Traits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The configurations that tests use.
final class Configs {
    private Configs() {}

    static Aggregation shipped() {
        return Aggregations.shipped().of(Traits.none());
    }

    /// The seed's, to the letter.
    static Aggregation seed() {
        return of(text("/seed-aggregation.yaml"));
    }

    static Aggregation of(String text) {
        return Aggregations.read("test.yaml", text).of(Traits.none());
    }

    /// The shipped one with something else instead of a piece of its text.
    static Aggregation shippedWith(String piece, String other) {
        var text = AggregationConfig.shippedText();
        if (!text.contains(piece)) {
            throw new IllegalArgumentException("the shipped config has no " + piece);
        }
        return of(text.replace(piece, other));
    }

    /// Two required adapters, `a` and `b`, the optional `c`, and one condition with this expression.
    static Aggregation judging(String expression) {
        return of("""
                requiredAdapters: [a, b]
                optionalAdapters: [c]
                clusterConditions:
                  - type: Judged
                    evaluate:
                      expr: %s
                    templates:
                      true: {reason: "Yes", message: "{{.FailedCount}}/{{.TotalCount}} {{.FailedAdapterNames}}: {{.AdapterFailureMessage}}"}
                      false: {reason: "No", message: "{{.FailedCount}}/{{.TotalCount}} {{.FailedAdapterNames}}: {{.AdapterFailureMessage}}"}
                """.formatted("'" + expression.replace("'", "''") + "'"));
    }

    static String text(String resource) {
        try (var in = Configs.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
