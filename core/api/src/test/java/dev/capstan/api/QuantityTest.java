package dev.capstan.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Quantities, and what a kube-apiserver made of them.
class QuantityTest {
    @Test
    void aQuantityIsWrittenAsKubernetesWritesIt() throws IOException {
        try (var in = Objects.requireNonNull(QuantityTest.class.getResourceAsStream("quantities.txt"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] both = line.split("\t");
                String written = Quantity.parse(both[0]).map(Quantity::text).orElseGet(() -> Quantity.problem(both[0]));

                assertThat(written).as(both[0]).isEqualTo(both[1]);
            });
        }
    }

    @Test
    void anAmountIsTheSameInEveryUnit() {
        assertThat(Quantity.parse("1.5Gi").orElseThrow().amount())
                .isEqualByComparingTo(Quantity.parse("1536Mi").orElseThrow().amount());
    }

    @Test
    void whatNobodyCanReckonWithIsNoQuantity() {
        assertThat(Quantity.parse("1e999999999")).isEmpty();
    }
}
