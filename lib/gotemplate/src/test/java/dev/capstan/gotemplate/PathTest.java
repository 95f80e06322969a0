package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Steps in brackets, which are ours.
final class PathTest {
    private static final Object DATA = Json.value("""
            {'nil': null, 'labels': {'app.kubernetes.io/name': 'n', 'x': 'y'}, 'matrix': [[1, 2], [3]],
             'items': [{'name': 'a', 'v': 1, 'ok': true, 'tags': ['t', 'u'], 'meta': {'z': 1}},
                       {'name': 'b', 'v': 5, 'ok': false, 'nil': null},
                       {'name': 'c', 'v': 2.5, 'tags': ['w']}]}
            """);

    static Stream<Arguments> templates() {
        return Stream.of(
                arguments("{{.items[0].name}}{{.items[-1].name}}", "ac"),
                arguments(
                        "{{.items[7]}} {{.items[-7].name.x}} {{.nil[0]}} {{.labels[0]}}",
                        "<no value> <no value> <no value> <no value>"),
                arguments("{{.labels['app.kubernetes.io/name']}}{{.labels[\"x\"]}}{{.labels[\\\"x\\\"]}}", "nyy"),
                arguments("{{.items[*].name}}", "[a b c]"),
                arguments("{{.items[*].tags}}", "[[t u] [w]]"),
                arguments("{{.items[*].tags[*]}}", "[t u w]"),
                arguments("{{.items[*].tags[0]}}", "[t w]"),
                arguments("{{.matrix[*][0]}}{{.matrix[1][0]}}", "[1 3]3"),
                arguments("{{.labels[*]}}", "[n y]"),
                arguments("{{.none[*]}}{{len .items[?(@.v>9)]}}", "<no value>0"),
                arguments("{{.items[?(@.v>1)].name}}", "b"),
                arguments("{{len .items[?(@.v>1)]}}{{.items[?(@.v>1)][1].name}}", "2c"),
                arguments("{{.items[?(@.v>1)][*].name}}", "[b c]"),
                arguments("{{.items[?(@.v>1)][?(@.tags)][0].name}}", "c"),
                arguments("{{.items[?(@.v==1.0)].name}}{{.items[?(2.5==@.v)].name}}", "ac"),
                arguments("{{.items[?(@.name!='a')].name}}{{.items[?(@.name>='c')].name}}", "bc"),
                arguments("{{.items[?(@.tags)][*].name}}{{.items[?(!@.tags)][*].name}}", "[a c][b]"),
                arguments("{{.items[?(@.ok==false)].name}}{{.items[?(@.ok)][*].name}}", "b[a b]"),
                arguments("{{.items[?(@.nil==null)][*].name}}{{.items[?(@.nil)]}}", "[a b c][]"),
                arguments("{{.items[?(@.v<2 || @.name=='c' && @.v>2)][*].name}}", "[a c]"),
                arguments("{{.items[?((@.v<2 || @.name=='c') && @.v>2)][*].name}}", "[c]"),
                arguments("{{.items[?(@.meta.z==1)].name}}{{.items[?(@.tags[1]=='u')].name}}", "aa"),
                arguments("{{.items[?(@.name<3)]}}{{.items[?(@.tags==@.tags)][*].name}}", "[][b]"),
                arguments("{{range .matrix[0][?(@>1)]}}{{.}}{{end}}", "2"),
                arguments("{{range .items}}{{.tags[0]}},{{end}}", "t,<no value>,w,"),
                arguments("{{$i := .items}}{{$i[1].name}}{{(index .items 2)['name']}}{{$[\"items\"][0].name}}", "bca"),
                arguments("{{with .matrix}}{{.[1]}}{{end}}", "[3]"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aPathWithBracketsSelects(String text, String output) {
        assertThat(Template.compile("t", text).render(DATA)).isEqualTo(output);
    }
}
