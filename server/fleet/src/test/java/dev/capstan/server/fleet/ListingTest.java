package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.fleet.FleetServer.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ListingTest {
    private static FleetServer server;

    @BeforeAll
    static void start() throws Exception {
        server = FleetServer.start();
        for (String each : List.of(
                "{\"name\": \"a\", \"spec\": {\"region\": \"eu\", \"nodes\": {\"count\": 10}}, \"labels\": {\"tier\":"
                        + " \"gold\"}}",
                "{\"name\": \"b\", \"spec\": {\"region\": \"us\", \"nodes\": {\"count\": 9}, \"spot\": true},"
                        + " \"labels\": {\"example.dev/team\": \"core\"}}",
                "{\"name\": \"c\", \"spec\": {\"region\": \"ap\", \"cidr_block\": \"10\"}}")) {
            FleetServer.done(server.post("/v1/clusters", each));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static JsonNode list(String query) throws Exception {
        return FleetServer.done(server.get("/v1/clusters?" + query)).body();
    }

    private static List<String> names(JsonNode list) {
        return list.path("items")
                .valueStream()
                .map(each -> each.path("name").asText())
                .toList();
    }

    /// [A4-21]
    @Test
    void clustersAreListedByPages() throws Exception {
        JsonNode second = list("page=2&size=2");

        assertThat(second.path("kind").asText()).isEqualTo("ClusterList");
        assertThat(second.path("page").asInt()).isEqualTo(2);
        assertThat(second.path("size").asInt()).isEqualTo(1);
        assertThat(second.path("total").asInt()).isEqualTo(3);
        assertThat(names(second)).containsExactly("c");
        assertThat(names(list(""))).containsExactly("a", "b", "c");
        assertThat(names(list("page=9"))).isEmpty();
        assertThat(server.get("/v1/clusters?size=101").problems())
                .containsExactly("size is \"101\", expected a whole number from 1 to 100");
        assertThat(server.get("/v1/clusters?page=0").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name = 'a' | a",
                "name != 'a' | b c",
                "name in ('a', \"c\") | a c",
                "name not in ('a') | b c",
                "name in ['a','b'] and spec.region='us' | b",
                "labels.tier = 'gold' | a",
                "labels.example.dev/team = 'core' | b",
                "metadata.labels.tier != 'gold' | b c",
                "metadata.labels.example.dev/team in ('core') | b",
                "spec.nodes.count > 9 | a",
                "spec.nodes.count >= 9 and spec.region < 'f' | a",
                "spec.nodes.count <= 10 | a b",
                "spec.nodes.count = '10' | a",
                "spec.spot = true | b",
                "spec.cidr_block = '10' | c",
                "not (spec.region = 'eu' or spec.region = 'us') | c",
                "NOT spec.region = 'eu' AND generation = 1 | b c",
                "name = 'a' or name = 'b' and name = 'c' | a",
                "createdAt > '2020-01-01T00:00:00Z' | a b c",
                "created_at < '2020-01-01T00:00:00+02:00' | ``",
                "status.conditions.Ready = 'True' | ``",
            })
    void clustersAreSearched(String search, String found) throws Exception {
        assertThat(String.join(" ", names(list("search=" + FleetServer.encoded(search)))))
                .isEqualTo(found);
    }

    @Test
    void clustersAreOrdered() throws Exception {
        assertThat(names(list("order=" + FleetServer.encoded("name desc")))).containsExactly("c", "b", "a");
        assertThat(names(list("order=" + FleetServer.encoded("spec.nodes.count, name"))))
                .containsExactly("c", "b", "a");
        assertThat(names(list("order=spec.region"))).containsExactly("c", "a", "b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name = | 7 | found the end, expected a value such as 'gold' or 3",
                "name = a | 8 | found a, expected a value; texts stand in quotes",
                "name = 'a | 8 | the text that begins here has no end",
                "name | 5 | found the end, expected one of =, !=, <, <=, >, >=, in, not in",
                "name = 'a' b | 12 | found b, expected and, or, or the end",
                "(name = 'a' | 12 | found the end, expected )",
                "name in 'a' | 9 | found 'a', expected (",
                "and | 1 | found and, expected a field such as name or labels.tier",
                "name # 'a' | 6 | found #, which means nothing here",
                "name = 'a' and nmae = 'b' | 16 | there is no field nmae, expected id, name, generation, labels.X,"
                        + " spec.X, createdAt, updatedAt, status.phase, status.conditions.TYPE,"
                        + " status.adapters.NAME.available or the like",
            })
    void whatIsWrongWithASearchIsShown(String search, int at, String problem) throws Exception {
        Reply reply = server.get("/v1/clusters?search=" + FleetServer.encoded(search));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problems())
                .containsExactly("search is wrong at character " + at + ": " + problem + "\n" + search + "\n"
                        + " ".repeat(at - 1) + "^");
    }

    @Test
    void anOrderThatIsNoneIsRefused() throws Exception {
        assertThat(server.get("/v1/clusters?order=" + FleetServer.encoded("name, x"))
                        .problems()
                        .getFirst())
                .startsWith("order is wrong at character 7: there is no field x, expected")
                .endsWith("name, x\n      ^");
        assertThat(server.get("/v1/clusters?order=" + FleetServer.encoded("name up"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aSearchThatIsNestedTooDeeplyIsRefused() throws Exception {
        String deep = "(".repeat(2000) + "name = 'a'" + ")".repeat(2000);

        assertThat(server.get("/v1/clusters?search=" + FleetServer.encoded(deep))
                        .problems()
                        .getFirst())
                .contains("it is nested more than 50 deep");
        assertThat(server.get("/v1/clusters?search=" + FleetServer.encoded("name = '" + "a".repeat(5000) + "'"))
                        .status())
                .isEqualTo(400);
    }
}
