package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.source.TemplateException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Templates with sprig's and Helm's functions, and what the originals make of them.
final class SprigTemplatesTest {
    private static final Object DATA = Json.value("{'nil': null, 'nils': [null], 'map': {'a': {'b': 1}}}");
    private static final Options OPTIONS = Options.go().withFunctions(Functions.all());

    private static String render(String text, Options options) {
        return Template.compile("t", text, options).render(DATA);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            {{rest (list)}} {{rest (list) | toJson}} {{rest (list) | toYaml}}       => [] null null
            {{initial (list) | toJson}} {{concat (list) (list) | toJson}}           => null null
            {{rest (list 1) | toJson}} {{append (rest (list)) 1 | toJson}}          => [] [1]
            {{regexFindAll "x" "abc" -1 | toJson}} {{regexSplit "b" "abc" 0 | toJson}} => null null
            {{printf "%#v" (rest (list))}} {{deepEqual (rest (list)) (list)}}       => []interface {}(nil) false
            {{1i}} {{1+2i}} {{1e+3-2e-5i}} {{printf "%6.1f" 1+7i}} {{typeOf 1i}}    => (0+1i) (1+2i) (1000-2e-05i) (   1.0  +7.0i) complex128
            {{if 0i}}a{{else}}b{{end}} {{eq 1i 1i}} {{printf "%d" 2i}} {{substr 1+0i 2 "abc"}} => b true %!d(complex128=(0+2i)) b
            {{toJson 1e-7}} {{toJson 1e21}} {{toJson 1.5e-10}} {{toYaml 1e6}} {{toYaml 1e-5}} => 1e-7 1e+21 1.5e-10 1000000 1e-05
            {{keys .none}} {{keys (.nil)}} {{.nil | keys}} {{keys nil}}             => [] [] [] []
            {{range (list "a+" "b" "a+")}}{{regexFind . "aab"}},{{end}}             => aa,b,aa,
            {{fromYaml "a: [1]\\nb" | len}}{{fromYaml "x\\ny: 1" | keys}}           => 1[Error]
            """)
    void aTemplateRendersAsInGo(String text, String output) {
        assertThat(render(text, OPTIONS)).isEqualTo(output);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            {{fromJson "[1]"}}       => map[Error:json: cannot unmarshal array into Go value of type map[string]interface {}]
            {{fromJson "{}"}}        => map[]
            {{fromJsonArray "{}"}}   => [json: cannot unmarshal object into Go value of type []interface {}]
            {{fromYaml "- 1"}}       => map[Error:error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}]
            {{fromYamlArray "a: 1"}} => [error unmarshaling JSON: while decoding JSON: json: cannot unmarshal object into Go value of type []interface {}]
            """)
    void helmSaysWhatCannotBeRead(String text, String output) {
        assertThat(render(text, Options.go().withFunctions(Functions.helm()))).isEqualTo(output);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{deepCopy nil}}",
                "{{mustDeepCopy .none}}",
                "{{keys .nil}}",
                "{{range .nils}}{{keys .}}{{end}}",
                "{{range $x := .nils}}{{keys $x}}{{end}}",
                "{{lt 1i 2i}}",
                "{{eq 1i 1}}"
            })
    void whatGoTurnsDownIsTurnedDown(String text) {
        assertThatThrownBy(() -> render(text, OPTIONS)).isInstanceOf(TemplateException.class);
    }

    /// Go overflows its stack at most of these.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{$x := set . `me` .}}{{.}}",
                "{{$x := set . `me` .}}{{toJson .}}",
                "{{$x := set . `me` .}}{{toYaml .}}",
                "{{$x := set . `me` .}}{{deepCopy .}}",
                "{{$x := set . `me` .}}{{$y := set .map `me` .map}}{{deepEqual . .map}}{{merge . .map}}{{.}}",
                "{{$x := set .map `up` .}}{{$y := mergeOverwrite . .map}}{{printf `%v` .}}"
            })
    void aMapThatHoldsItselfEndsInAnError(String text) {
        assertThatThrownBy(() -> render(text, OPTIONS))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("nested");
    }
}
