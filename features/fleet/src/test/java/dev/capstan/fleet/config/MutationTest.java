package dev.capstan.fleet.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// Configurations with slips of the pen.
final class MutationTest {
    private static final String PIECES = "{}[]:'\"-|>&*#,\n\t \\é😀$(=";

    private static String slip(String text, Random random) {
        int at = random.nextInt(text.length());
        var piece = PIECES.codePoints().skip(random.nextInt(20)).findFirst().orElse('x');
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, at) + text.substring(Math.min(text.length(), at + 1 + random.nextInt(20)));
            case 1 -> text.substring(0, at) + Character.toString(piece) + text.substring(at);
            default -> text.substring(0, at) + Character.toString(piece) + text.substring(at + 1);
        };
    }

    @Property(tries = 300)
    void whateverIsWrittenIsReadOrRefusedWithPlacesThatExist(@ForAll Random random) {
        var text = AggregationConfig.shippedText();
        for (int slips = 1 + random.nextInt(4); slips > 0; slips--) {
            text = slip(text, random);
        }

        switch (AggregationConfig.read("slip.yaml", text)) {
            case Reading.Good(var configs, var _) -> assertThat(configs).isNotEmpty();
            case Reading.Bad bad -> {
                var lines = text.lines().count();
                assertThat(bad.problems())
                        .isNotEmpty()
                        .allMatch(each -> each.spot().line() >= 1
                                && each.spot().line() <= lines + 1
                                && each.spot().column() >= 1
                                && each.spot().column()
                                        <= each.excerpt()
                                                        .codePointCount(
                                                                0,
                                                                each.excerpt().length())
                                                + 1);
                assertThat(bad.render()).doesNotContain("null");
            }
        }
    }
}
