package dev.capstan.server.kube.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// The expected bytes are worked examples of the protobuf encoding.
final class ProtobufWriterTest {
    private final ProtobufWriter writer = new ProtobufWriter();

    @Test
    void wholeNumbersTakeAsManyBytesAsTheyNeed() {
        writer.whole(1, 150);
        writer.whole(16, -1);

        assertThat(hex()).isEqualTo("089601" + "8001ffffffffffffffffff01");
    }

    @Test
    void textIsLedByItsLengthInBytes() {
        writer.text(2, "testing");
        writer.text(2, "ü");

        assertThat(hex()).isEqualTo("120774657374696e67" + "1202c3bc");
    }

    @Test
    void messagesNest() {
        var inner = new ProtobufWriter();
        inner.whole(1, 150);
        writer.message(3, inner);

        assertThat(hex()).isEqualTo("1a03089601");
    }

    @Test
    void flagsAndDecimalsHaveFixedForms() {
        writer.flag(1, true);
        writer.decimal(2, 0.5);

        assertThat(hex()).isEqualTo("0801" + "11000000000000e03f");
    }

    private String hex() {
        return HexFormat.of().formatHex(writer.toByteArray());
    }
}
