package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Compares what clients were told, what REST shows, what was done, and what history says of it.
record Audit(Office office, Map<String, Load.Account> accounts) {
    /// Nothing was lost, nothing is there twice, nothing was done twice or without a plan, and all is in line.
    void pass() {
        Api api = office.api();
        accounts.forEach((name, account) -> check(api, name, account));
        assertThat(all(api))
                .containsExactlyInAnyOrderElementsOf(
                        accounts.values().stream().map(Load.Account::id).toList());
    }

    private void check(Api api, String name, Load.Account account) {
        JsonNode shown = api.await(
                        "/api/v1/resources/" + account.id(),
                        answer -> answer.json().path("status").asText().equals("ready")
                                && answer.json()
                                        .path("generation")
                                        .equals(answer.json().path("observed_generation")))
                .json();
        long balance = shown.at("/spec/balance").asLong();
        assertThat(shown.path("name").asText()).isEqualTo(name);
        assertThat(balance == account.balance() || account.doubtful().contains(balance))
                .as(name + " has " + balance + ", acknowledged was " + account)
                .isTrue();
        List<Books.Line> lines = office.books().of(name);
        assertThat(lines).as("changes of " + name).isNotEmpty().doesNotHaveDuplicates();
        assertThat(lines).extracting(Books.Line::balance).doesNotHaveDuplicates();
        assertThat(lines.getLast().balance()).isEqualTo(Long.toString(balance));
        checkHistory(api.get("/api/v1/resources/" + account.id() + "/history").json(), name, lines);
    }

    /// Every change that was made is in the history with its plan; what is there as done, was done. Of what was
    /// interrupted nobody knows.
    private static void checkHistory(JsonNode history, String name, List<Books.Line> lines) {
        var done = new ArrayList<String>();
        var interrupted = new ArrayList<String>();
        for (JsonNode each : history) {
            if (each.path("plan").isObject()) {
                boolean success = each.path("success").asBoolean();
                assertThat(success || each.path("phase").asText().equals("interrupted"))
                        .as(name + ": " + each)
                        .isTrue();
                (success ? done : interrupted).add(each.path("plan").path("id").asText());
            }
        }
        List<String> made = lines.stream().map(Books.Line::plan).toList();
        assertThat(made).as("changes of " + name).containsAll(done);
        done.addAll(interrupted);
        assertThat(done).as("history of " + name).doesNotHaveDuplicates().containsAll(made);
    }

    private static List<Long> all(Api api) {
        var ids = new ArrayList<Long>();
        for (JsonNode each : api.get("/api/v1/resources?limit=1000").json()) {
            ids.add(each.path("id").asLong());
        }
        return ids;
    }
}
