package dev.capstan.plugins.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestServer.Reply;
import dev.capstan.spi.RetryableException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CallerTest {
    private static final AddressPolicy POLICY = AddressPolicy.of(Map.of());

    private final TestServer server = TestServer.start(CallerTest::answer);
    private final Caller caller = new Caller();

    @AfterEach
    void end() {
        caller.close();
        server.close();
    }

    @Test
    void anAnswerThatNeverEndsIsCutOff() {
        Call call = call("/hang").within(Duration.ofMillis(200), 1000);

        assertThatThrownBy(() -> caller.send(call, POLICY))
                .isInstanceOf(RetryableException.class)
                .hasMessage("GET " + server.url() + "/hang was not answered within 200 ms");
    }

    @Test
    void anAnswerThatIsTooLargeIsNotRead() {
        Call call = call("/large").within(Duration.ofSeconds(10), 10);

        assertThatThrownBy(() -> caller.send(call, POLICY))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("body exceeds capacity: 10");
    }

    @Test
    void redirectsAreNotFollowed() throws Exception {
        Answer answer = caller.send(call("/elsewhere"), POLICY);

        assertThat(answer.status()).isEqualTo(302);
        assertThat(server.lines()).containsExactly("GET /elsewhere");
    }

    @Test
    void aQueryMayHaveSecretsInItAndIsNotTold() throws Exception {
        Answer answer = caller.send(call("/broken?token=hunter2"), POLICY);

        assertThat(answer.words()).isEqualTo("GET " + server.url() + "/broken was answered with 500: out of order");
    }

    @Test
    void itIsToldWhenToAskAgain() throws Exception {
        Instant now = Instant.parse("2024-01-15T10:30:00Z");

        assertThat(caller.send(call("/busy?30"), POLICY).retryAfter(now)).contains(Duration.ofSeconds(30));
        assertThat(caller.send(call("/busy?Mon,%2015%20Jan%202024%2010:31:00%20GMT"), POLICY)
                        .retryAfter(now))
                .contains(Duration.ofMinutes(1));
        assertThat(caller.send(call("/busy?999999"), POLICY).retryAfter(now)).contains(Duration.ofHours(1));
        assertThat(caller.send(call("/busy?soon"), POLICY).retryAfter(now)).isEmpty();
    }

    private Call call(String path) {
        return Call.get(URI.create(server.url() + path));
    }

    private static Reply answer(TestServer.Asked asked) {
        return switch (asked.uri().getPath()) {
            case "/hang" -> Reply.hanging();
            case "/large" -> Reply.of(200, "x".repeat(1000));
            case "/elsewhere" -> Reply.of(302, "").with("Location", "/large");
            case "/busy" -> Reply.of(429, "").with("Retry-After", asked.uri().getQuery());
            default -> Reply.of(500, "out of\n\torder");
        };
    }
}
