package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KeyTest {
    @Test
    void everyTextByWhichAVariableIsReachedIsFoundInOrder() {
        var program = Expr.compile("""
                any(list, adapters["dns"].up) ||
                  adapters.web?.up || adapters[other] || others["x"] || adapters["d" + "b"].up""", Env.untyped());

        assertThat(program.keys("adapters"))
                .containsExactly(new Key("dns", 1, 19), new Key("web", 2, 12), new Key("db", 2, 65));
        assertThat(program.keys("others")).containsExactly(new Key("x", 2, 48));
        assertThat(program.keys("list")).isEmpty();
    }
}
