package dev.capstan.plugins.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTest {
    @Test
    void aPointerLeadsThroughMapsAndLists() {
        Map<String, Object> tree = Map.of("a/b", List.of(Map.of("c~d", 7)), "", 1);

        assertThat(Json.at(tree, "/a~1b/0/c~0d")).contains(7);
        assertThat(Json.at(tree, "/")).contains(1);
        assertThat(Json.at(tree, "")).contains(tree);
        assertThat(Json.at(tree, "/a~1b/1")).isEmpty();
        assertThat(Json.at(tree, "/a~1b/00/c~0d")).isEmpty();
        assertThat(Json.at(tree, "/nowhere/at/all")).isEmpty();
    }

    @Test
    void badJsonIsToldByItsPlaceAndNotRepeated() {
        assertThatThrownBy(() -> Json.read("{\"password\": hunter2}".getBytes(UTF_8)))
                .hasMessage("no JSON at line 1, column 14");
        assertThatThrownBy(() -> Json.read("{} {}".getBytes(UTF_8))).hasMessageStartingWith("no JSON");
    }

    @Test
    void theOrderOfKeysDoesNotMatterToAFingerprint() throws Exception {
        Object one = Json.read("{\"a\": 1, \"b\": {\"c\": 2, \"d\": 3}}".getBytes(UTF_8));
        Object other = Json.read("{\"b\": {\"d\": 3, \"c\": 2}, \"a\": 1}".getBytes(UTF_8));

        assertThat(Json.fingerprint(one)).isEqualTo(Json.fingerprint(other));
    }
}
