package dev.capstan.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EventTest {
    private static final Event EVENT = Event.of("7", "/capstan", "cluster.created")
            .withSubject("cls-1")
            .withTime(Instant.parse("2026-01-31T12:00:00Z"))
            .withData(Event.JSON, "{\"id\":\"cls-1\"}".getBytes(StandardCharsets.UTF_8))
            .withExtension("tenant", "blue");

    @Test
    void inBinaryModeAttributesAreHeaders() {
        assertThat(EventHeaders.of(EVENT))
                .isEqualTo(Map.of(
                        "ce-specversion", "1.0",
                        "ce-id", "7",
                        "ce-source", "/capstan",
                        "ce-type", "cluster.created",
                        "ce-subject", "cls-1",
                        "ce-time", "2026-01-31T12:00:00Z",
                        "ce-tenant", "blue"));
        assertThat(EventHeaders.read(EventHeaders.of(EVENT), Event.JSON, EVENT.data()))
                .isEqualTo(EVENT);
    }

    @Test
    void headersOfOtherBindingsAreReadAndStrangersPassedOver() {
        var headers = Map.of(
                "cloudEvents:specversion", "1.0",
                "cloudEvents_id", "7",
                "cloudEvents:source", "/capstan",
                "ce-type", "cluster.created",
                "ce-Not-A-Name", "x",
                "x-death", "y");

        assertThat(EventHeaders.read(headers, null, new byte[0]))
                .isEqualTo(Event.of("7", "/capstan", "cluster.created"));
    }

    @Test
    void structuredModeIsReadToo() {
        var json = """
                {"specversion": "1.0", "id": "7", "source": "/capstan", "type": "cluster.created", "subject": "cls-1",
                 "time": "2026-01-31T13:00:00+01:00", "datacontenttype": "application/json", "tenant": "blue",
                 "data": {"id": "cls-1"}}""";

        assertThat(EventHeaders.read(
                        Map.of(), "application/cloudevents+json; charset=utf-8", json.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(EVENT);
        assertThat(EventJson.read(EventJson.bytes(EVENT))).isEqualTo(EVENT);
    }

    @Test
    void textInStructuredModeIsTextWhenItSaysSo() {
        var json = """
                {"specversion": "1.0", "id": "7", "source": "/s", "type": "t", "datacontenttype": "text/plain",
                 "data": "hello"}""";

        assertThat(EventJson.read(json.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(Event.of("7", "/s", "t").withData("text/plain", "hello".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnce() {
        assertThatThrownBy(() -> EventHeaders.read(
                        Map.of("ce-specversion", "0.3", "ce-id", "7", "ce-time", "today"), null, new byte[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a message is not a CloudEvent: specversion is \"0.3\", expected \"1.0\"; source is missing;"
                                + " type is missing; time is \"today\", expected one such as \"2026-01-31T12:00:00Z\"");
        assertThatThrownBy(() -> Event.of("", "/s", "").withExtension("Not a name", "x"))
                .hasMessage("an event's id is empty, expected at least one character; type is empty, expected at least"
                        + " one character");
        assertThatThrownBy(() -> Event.of("1", "/s", "t").withExtension("Not a name", "x"))
                .hasMessage(
                        "an event's extension \"Not a name\" is not a name, expected lower-case letters and digits");
    }

    @Test
    void whatIsNoJsonIsNoEvent() {
        for (String text : new String[] {"", "[]", "{", "{\"data_base64\": \"%\", \"id\": \"1\"}"}) {
            assertThatThrownBy(() -> EventJson.read(text.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
