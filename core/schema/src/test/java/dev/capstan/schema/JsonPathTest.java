package dev.capstan.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonPathTest {
    private static final JsonNode OBJECT =
            Document.json("""
            {"metadata": {"labels": {"app.kubernetes.io/name": "demo", "plain": "p"}},
             "spec": {"replicas": 3, "ratio": 1.5, "on": true,
                      "ports": [{"port": 80, "name": "http"}, {"port": 443, "name": "https"}, {"port": 9}]},
             "status": {"conditions": [{"type": "Ready", "status": "True"}, {"type": "Synced", "status": "False"}]}}
            """.getBytes(StandardCharsets.UTF_8)).tree();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            .spec.replicas                                      | [3]
            $.spec.ratio                                        | [1.5]
            .spec['replicas']                                   | [3]
            .metadata.labels['app.kubernetes.io/name']          | ["demo"]
            .metadata.labels["app.kubernetes.io/name"]          | ["demo"]
            .metadata.labels.app\\.kubernetes\\.io/name         | ["demo"]
            .metadata.labels['app\\.kubernetes\\.io/name']      | ["demo"]
            .metadata.labels.*                                  | ["demo","p"]
            .spec.ports[0].port                                 | [80]
            .spec.ports[-1].port                                | [9]
            .spec.ports[7].port                                 | []
            .spec.ports[*].name                                 | ["http","https"]
            .spec.ports[0:2].port                               | [80,443]
            .spec.ports[:-1].port                               | [80,443]
            .spec.ports[::2].port                               | [80,9]
            .spec.ports[0,2].port                               | [80,9]
            .spec['replicas','ratio']                           | [3,1.5]
            .spec.ports[?(@.name=="https")].port                | [443]
            .spec.ports[?(@.port>=80)].port                     | [80,443]
            .spec.ports[?(@.port!=80)].port                     | [443,9]
            .spec.ports[?(@.name)].port                         | [80,443]
            .status.conditions[?(@.type=='Ready')].status       | ["True"]
            .status.conditions[?( @.type == "Synced" )].status  | ["False"]
            .status.conditions[?(@.type==@.status)].status      | []
            ..name                                              | ["http","https"]
            .spec.on                                            | [true]
            .nothing.here                                       | []
            .spec.replicas.deeper                               | []
            """)
    void leadsTo(String path, String expected) {
        JsonNode wanted =
                Document.json(expected.getBytes(StandardCharsets.UTF_8)).tree();

        assertThat(JsonPath.parse(path).find(OBJECT))
                .hasToString(JsonText.string(wanted).replace(",", ", "));
    }

    @Test
    void aLoneDotIsTheWhole() {
        assertThat(JsonPath.parse(".").find(OBJECT)).containsExactly(OBJECT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `` | column 1: found the end, expected a path like .spec.replicas in ""
            spec | column 1: found 's', expected '.', '[' or the end in "spec"
            .spec. | column 7: found the end, expected a field name in ".spec."
            .spec[ | column 7: found the end, expected an index, a quoted name, '*' or '?(' in ".spec["
            .spec['a | column 7: found ''', expected a closing ' in ".spec['a"
            .spec[0 | column 8: found the end, expected ']' in ".spec[0"
            .a[?(type=="x")] | column 6: found 't', expected '@', the item to look at in ".a[?(type=="x")]"
            .a[?(@.b==x)] | column 11: found 'x', expected a quoted text, a number, true or false in ".a[?(@.b==x)]"
            .a[99999999999] | column 4: found '9', expected an index in ".a[99999999999]"
            .a] | column 3: found ']', expected '.', '[' or the end in ".a]"
            """)
    void pointsAtTheMistake(String path, String message) {
        assertThatThrownBy(() -> JsonPath.parse(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
