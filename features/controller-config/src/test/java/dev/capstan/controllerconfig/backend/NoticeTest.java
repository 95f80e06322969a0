package dev.capstan.controllerconfig.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.messaging.Event;
import dev.capstan.messaging.RejectedException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NoticeTest {
    private static Event event(String type, String data) {
        return Event.of("1", "test", type).withData(Event.JSON, data.getBytes(StandardCharsets.UTF_8));
    }

    /// [S0-11] [A0-19]
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cluster.created   | {\"cluster_id\": \"c1\"}                      | cluster.created   | cluster c1",
                "cluster.updated   | {\"cluster_id\": \"c1\", \"generation\": 7}   | cluster.updated   | cluster c1",
                "cluster.deleted   | {\"id\": \"c1\", \"href\": \"/clusters/c1\"}  | cluster.deleted   | cluster c1",
                "cluster.reconcile | {\"id\": \"c1\", \"spec\": {\"a\": 1}}        | cluster.reconcile | cluster c1",
                "com.redhat.hyperfleet.cluster.created.v1 | {\"id\": \"c1\"}       | cluster.created   | cluster c1",
                "nodepool.updated  | {\"cluster_id\": \"c1\", \"nodepool_id\": \"p1\"}"
                        + " | nodepool.updated | node pool p1 of cluster c1",
                "nodepool.deleted  | {\"id\": \"p1\", \"href\": \"/v1/clusters/c1/nodepools/p1\"}"
                        + " | nodepool.deleted | node pool p1 of cluster c1",
            })
    void anEventSaysWhatHappenedToWhomInEitherForm(String type, String data, String read, String owner)
            throws Exception {
        var notice = Notice.of(event(type, data)).orElseThrow();

        assertThat(notice.type()).isEqualTo(read);
        assertThat(notice.owner()).hasToString(owner);
        assertThat(read.toUpperCase(Locale.ROOT))
                .endsWith("." + notice.happening().name());
    }

    @Test
    void theSubjectMayBeTheClusterOfANodePool() throws Exception {
        var event = event("nodepool.created", "{\"id\": \"p1\"}").withSubject("c1");

        assertThat(Notice.of(event).orElseThrow().owner()).isEqualTo(new OwnerId("c1", "p1"));
    }

    @Test
    void whatIsAboutSomethingElseIsNotMeant() throws Exception {
        assertThat(Notice.of(event("cluster.phase", "{\"id\": \"c1\"}"))).isEmpty();
        assertThat(Notice.of(event("machine.created", "{\"id\": \"c1\"}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cluster.created  | {}                    | does not say whom it is about",
                "nodepool.created | {\"cluster_id\": \"c1\"} | does not say whom it is about",
                "cluster.created  | {                     | has data that is no JSON",
            })
    void anEventThatNamesNobodyIsRejected(String type, String data, String message) {
        assertThatThrownBy(() -> Notice.of(event(type, data)))
                .isInstanceOf(RejectedException.class)
                .hasMessageContaining(message);
    }
}
