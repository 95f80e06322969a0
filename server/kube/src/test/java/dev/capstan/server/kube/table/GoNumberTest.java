package dev.capstan.server.kube.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoNumberTest {
    @ParameterizedTest
    @CsvSource({
        "1.5, 1.5",
        "-0.25, -0.25",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "99999.5, 99999.5",
        "123456789.125, 1.23456789125e+08",
        "1e21, 1e+21",
        "1.5e300, 1.5e+300"
    })
    void aFractionIsWrittenAsGoPrintsIt(double value, String text) {
        assertThat(GoNumber.text(value)).isEqualTo(text);
    }
}
