package dev.capstan.gotemplate.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.gotemplate.value.Budget;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Go printed for a format and its operands.
record PrintfRow(String format, String expected, List<@Nullable Object> operands) {
    static PrintfRow row(String format, String expected, @Nullable Object... operands) {
        return new PrintfRow(format, expected, list(operands));
    }

    static List<@Nullable Object> list(@Nullable Object... elements) {
        return Arrays.asList(elements);
    }

    void check() {
        var printed = Format.sprintf(format, operands, new Budget(10_000, 10_000));

        assertThat(printed).isEqualTo(expected);
    }

    @Override
    public String toString() {
        return format + " is " + expected;
    }
}
