package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What every store promises about saying the same in other bytes.
public abstract class RewriteContract extends HistoryContract {
    @Test
    void rewritingReplacesBytesAndNothingElse() throws Exception {
        var recorder = new Recorder();
        store.follow(0, recorder);
        commit(put("a/x", "one"), put("b/x", "one"));
        commit(put("a/x", "two"), put("a/y", "one"));
        commit(remove("a/y"));
        var before = texts(store.changesAfter(0, 10));
        int heard = recorder.calls.size();

        assertThat(store.rewrite("a/", RewriteContract::loud)).isEqualTo(3);

        reopen();
        assertThat(scan("", 2)).containsExactly("a/x=ONE@1/1", "b/x=one@2/2");
        assertThat(scan("", 4)).containsExactly("a/x=TWO@3/1", "a/y=ONE@4/4", "b/x=one@2/2");
        assertThat(scanNewest()).containsExactly("a/x=TWO@3/1", "b/x=one@2/2");
        assertThat(store.read("a/x", 2).map(StoreFixture::text)).contains("a/x=ONE@1/1");
        assertThat(texts(store.changesAfter(0, 10)))
                .extracting(each -> each.toLowerCase(Locale.ROOT))
                .isEqualTo(before);
        assertThat(recorder.calls).hasSize(heard);
        assertThat(store.revision()).isEqualTo(5);
    }

    @Test
    void whatIsNotReplacedIsLeftAlone() throws Exception {
        commit(put("a", "1"), put("b", "1"));
        var seen = new ArrayList<String>();

        long replaced = store.rewrite("", (key, value) -> {
            seen.add(key + "=" + new String(value, UTF_8));
            return null;
        });

        assertThat(replaced).isZero();
        assertThat(seen).containsExactly("a=1", "b=1");
    }

    @Test
    void aRewriteThatFailedCanBeDoneAgain() throws Exception {
        for (int i = 0; i < 9; i++) {
            var writes = new Write[50];
            for (int k = 0; k < writes.length; k++) {
                writes[k] = put("k" + (i % 3) + "-" + k, "v" + i);
            }
            commit(writes);
        }
        var before = scanNewest();
        var calls = new AtomicInteger();

        assertThatThrownBy(() -> store.rewrite("k", (_, value) -> {
                    if (calls.incrementAndGet() == 333) {
                        throw new IllegalStateException("the power went out");
                    }
                    return loud("", value);
                }))
                .hasStackTraceContaining("the power went out");
        reopen();
        store.rewrite("k", RewriteContract::loud);

        assertThat(store.rewrite("k", RewriteContract::loud)).isZero();
        assertThat(scanNewest())
                .isEqualTo(before.stream().map(each -> each.replace('v', 'V')).toList());
    }

    @Test
    void commitsGoOnWhileValuesAreRewritten() throws Exception {
        for (int i = 0; i < 500; i++) {
            commit(put("k" + i, "v"));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writing = threads.submit(() -> {
                for (int i = 0; i < 200; i++) {
                    commit(put("k" + i, "w"));
                }
                return true;
            });
            store.rewrite("k", RewriteContract::loud);
            assertThat(writing.get()).isTrue();
        }

        assertThat(scanNewest()).hasSize(500).allMatch(each -> each.matches("k\\d+=[vVwW]@.*"));
        for (int i = 0; i < 200; i++) {
            assertThat(store.read("k" + i, Long.MAX_VALUE)
                            .map(StoreFixture::text)
                            .orElse(""))
                    .matches("k\\d+=[wW]@.*");
        }
    }

    private static byte @Nullable [] loud(String key, byte[] value) {
        byte[] upper = new String(value, UTF_8).toUpperCase(Locale.ROOT).getBytes(UTF_8);
        return Arrays.equals(upper, value) ? null : upper;
    }
}
