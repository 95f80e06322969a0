package dev.capstan.expr.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.expr.builtin.Functions;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.type.Type;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SignaturesTest {
    @Test
    void thereAre71Builtins() {
        assertThat(Signatures.names()).hasSize(71).contains("all", "len", "bitushr", "timezone");
    }

    @Test
    void everyBuiltinIsKnownToTheParser() {
        assertThat(Signatures.names())
                .allSatisfy(name -> assertThat(Parser.parse(name + "([], 1)")).isInstanceOf(Node.Builtin.class));
    }

    @Test
    void everyBuiltinIsALoopOrAFunctionOverValuesOrBoth() {
        var loops = Signatures.names().stream().filter(name -> Signatures.of(name) instanceof Signature.Loop);
        var functions = Functions.all(Clock.systemUTC()).keySet().stream();

        assertThat(Stream.concat(loops, functions).distinct()).containsExactlyInAnyOrderElementsOf(Signatures.names());
    }

    @Test
    void nestedCallsWithManyChoicesAreCheckedOnce() {
        var text = "sort(".repeat(60) + "list" + ")".repeat(60);

        assertThat(Sample.check(text)).isEqualTo(Type.ARRAY);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', textBlock = """
            all(ints, # > 1); bool
            none(ints, # > 1); bool
            any(ints, # > 1); bool
            one(ints, # > 1); bool
            filter(x, # > 1); array
            map(ints, #index); array
            count(list); int
            count(ints, # > 1); int
            sum(ints); int
            sum(x); any
            sum(ints, # / 2); float
            find(ints, # > 1); int
            findLast(x, # > 1); any
            findIndex(ints, # > 1); int
            findLastIndex(ints, # > 1); int
            groupBy(ints, # % 2); map
            groupBy(ints, # % 2)[1]; array
            sortBy(ints, -#, "desc"); array
            reduce(ints, # + #acc); any
            reduce(ints, # + #index, 0); int
            len(s); int
            len(open); int
            type(nil); string
            abs(-1.5); float
            abs(n); int
            abs(x); any
            ceil(n); float
            floor(n); float
            round(n); float
            int("1"); int
            float("1"); float
            string(gone); string
            trim(s); string
            trim(s, "-"); string
            trimPrefix(s, "-"); string
            trimSuffix(s, "-"); string
            upper(s); string
            lower(x); string
            split(s, ","); array
            split(s, ",")[0]; string
            splitAfter(s, ",", 2); array
            replace(s, "a", "b"); string
            replace(s, "a", "b", 1); string
            repeat(s, 2); string
            join(split(s, ",")); string
            join(list, "-"); string
            indexOf(s, "a"); int
            lastIndexOf(s, "a"); int
            hasPrefix(s, "a"); bool
            hasSuffix(s, "a"); bool
            max(1, 2.5); int
            max(1, x, "a"); any
            min(ints); any
            mean(1.5, 2); float
            median(ints); any
            toJSON(x); string
            fromJSON(s); any
            toBase64(s); string
            fromBase64(s); string
            now(); time
            now(timezone("UTC")); time
            duration("1h"); duration
            date(s, "2006", "UTC"); time
            timezone("UTC"); timezone
            first(ints); any
            last(split(s, ",")); string
            get(open, s); any
            take(ints, 2); array
            keys(open); array
            values(adapters); array
            toPairs(open); array
            fromPairs(list); map
            reverse(ints); array
            uniq(list); array
            concat(ints, list, x); array
            flatten(list); array
            sort(ints); array
            sort(split(s, ","), "desc"); array
            bitand(1, 2); int
            bitor(1, 2); int
            bitxor(1, 2); int
            bitnand(1, 2); int
            bitshl(1, 2); int
            bitshr(1, 2); int
            bitushr(1, 2); int
            bitnot(1); int
            """)
    void everyBuiltinHasAResult(String text, String label) {
        assertThat(Wording.label(Sample.check(text))).isEqualTo(label);
    }
}
