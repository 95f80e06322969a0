package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Values with methods: versions, times and durations.
final class MethodTest {
    private static final String START =
            "{{$d := toDate `2006-01-02 15:04` `2024-03-05 06:07`}}{{$e := $d.AddDate 0 0 1}}";

    private static String render(String text) {
        return Template.compile("t", START + text, Options.lenient()).render(null);
    }

    static Stream<Arguments> templates() {
        return Stream.of(
                arguments(
                        "{{$d.Year}} {{$d.Month}} {{$d.Day}} {{$d.Weekday}} {{$d.YearDay}}", "2024 March 5 Tuesday 65"),
                arguments("{{$d.Hour}}:{{$d.Minute}}:{{$d.Second}} {{$d.Unix}}", "6:7:0 1709618820"),
                arguments("{{$d.Format `Jan 2`}} {{`2006` | $d.Format}} {{$d.UTC.Year}}", "Mar 5 2024 2024"),
                arguments("{{($d.AddDate 0 -1 26).Format `2006-01-02`}}", "2024-03-02"),
                arguments("{{$e.Sub $d}} {{($e.Sub $d).Hours}}", "24h0m0s 24"),
                arguments("{{$d.Before $e}} {{$d.After $e}} {{$d.Equal $d}} {{$e.Compare $d}}", "true false true 1"),
                arguments(
                        "{{$v := semver `1.2.3`}}{{$v.Major}} {{$v.Compare (semver `1.10.0`)}} {{$v}}", "1 -1 1.2.3"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aMethodIsCalledLikeAField(String text, String output) {
        assertThat(render(text)).isEqualTo(output);
    }

    @Test
    void aMethodThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> render("{{$d.Nope}}"))
                .hasMessageContaining("at <$d.Nope>: error calling Nope: a time has no Nope that takes such arguments");
        assertThatThrownBy(() -> render("{{$d.Format 1}}"))
                .hasMessageContaining("error calling Format: a time has no Format that takes such arguments");
    }
}
