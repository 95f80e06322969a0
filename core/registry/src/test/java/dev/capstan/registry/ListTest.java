package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Refusal;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ListTest {
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withWatchChanges(50));
        for (int i = 0; i < 5; i++) {
            kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: c" + i + ", labels: {even: '"
                    + (i % 2 == 0) + "'}}}");
        }
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: other}}");
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void listsANamespaceOrAllOfThem() {
        assertThat(names(list(configMap("demo", null)))).containsExactly("c0", "c1", "c2", "c3", "c4");
        assertThat(names(list(new ResourcePath(Kernel.CONFIG_MAPS, "v1", null, null, ""))))
                .hasSize(6);
        assertThat(list(configMap("nowhere", null)).items()).isEmpty();
    }

    @Test
    void aNamespaceWhoseNameBeginsLikeAnotherIsAnother() {
        for (String name : List.of("demo-a", "demo0", "demo1")) {
            kernel.namespace(name);
            kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: " + name + "}}");
        }
        assertThat(names(list(configMap("demo", null)))).hasSize(5);
        Page page = kernel.registry().list(request(configMap("demo", null), 2, "", new Freshness.Latest()));
        assertThat(page.remaining()).isEqualTo(3);
    }

    @Test
    void selectsByLabelsAndFields() {
        assertThat(names(select("even=true", ""))).containsExactly("c0", "c2", "c4");
        assertThat(names(select("even=true", "metadata.name!=c2"))).containsExactly("c0", "c4");
        assertThat(names(select("", "metadata.name=c3"))).containsExactly("c3");
        assertThat(names(select("", "metadata.name=c3,metadata.name=c4"))).isEmpty();
        assertThat(names(select("", "metadata.namespace=other"))).isEmpty();
        assertThat(names(select("", "metadata.namespace!=other"))).hasSize(5);
        assertThat(refused(() -> select("", "foo.bar=x")).message())
                .isEqualTo("\"foo.bar\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
    }

    @Test
    void selectsCustomObjectsByTheFieldsTheirDefinitionNames() {
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("r", "{color: red}"));
        kernel.create(Definitions.widget("g", "{}"));
        var path = widget("demo", null);
        assertThat(names(kernel.registry().list(selected(path, "", "spec.color=green"))))
                .containsExactly("g");
        assertThat(names(kernel.registry().list(selected(path, "", "spec.color!=green"))))
                .containsExactly("r");
        assertThat(refused(() -> kernel.registry().list(selected(path, "", "spec.size=1")))
                        .message())
                .isEqualTo("field label not supported: spec.size");
    }

    @Test
    void pagesShowOneRevisionHoweverMuchIsWrittenMeanwhile() {
        Page first = kernel.registry().list(request(configMap("demo", null), 2, "", new Freshness.Latest()));
        assertThat(names(first)).containsExactly("c0", "c1");
        assertThat(first.remaining()).isEqualTo(3);

        kernel.create(Definitions.configMap("c1a"));
        kernel.delete(configMap("demo", "c2"));
        kernel.patch(configMap("demo", "c3"), "data: {new: x}");

        Page second = next(first, 2);
        assertThat(names(second)).containsExactly("c2", "c3");
        assertThat(second.items().get(1).read().part("data")).isNull();
        assertThat(second.revision()).isEqualTo(first.revision());
        assertThat(second.remaining()).isEqualTo(1);
        Page third = next(second, 2);
        assertThat(names(third)).containsExactly("c4");
        assertThat(third.continueToken()).isEmpty();
        assertThat(third.remaining()).isEqualTo(-1);
    }

    @Test
    void pagesOfASelectionDoNotCountWhatFollows() {
        ListRequest all = selected(configMap("demo", null), "even=true", "");
        Page page = kernel.registry()
                .list(new ListRequest(all.path(), all.labels(), all.fields(), 2, "", new Freshness.Latest()));
        assertThat(names(page)).containsExactly("c0", "c2");
        assertThat(page.remaining()).isEqualTo(-1);
        assertThat(page.continueToken()).isNotEmpty();
    }

    @Test
    void aPageFromTheStoreIsAsGoodAsOneFromMemory() {
        Page first = kernel.registry().list(request(configMap("demo", null), 2, "", new Freshness.Latest()));
        kernel.delete(configMap("demo", "c4"));
        churn(100);
        assertThat(names(next(first, 10))).containsExactly("c2", "c3", "c4");
        assertThat(names(exactly(first.revision()))).containsExactly("c0", "c1", "c2", "c3", "c4");
    }

    @Test
    void anExpiredPageComesWithATokenThatGoesOnWithWhatThereIs() {
        Page first = kernel.registry().list(request(configMap("demo", null), 2, "", new Freshness.Latest()));
        kernel.delete(configMap("demo", "c2"));
        churn(100);
        kernel.store().compact(kernel.registry().view().revision());

        var gone = (Refusal.Gone) refused(() -> next(first, 2));
        assertThat(gone.message())
                .startsWith("The provided continue parameter is too old to display a consistent list");
        String token = String.valueOf(gone.continueToken());
        Page rest = kernel.registry().list(request(configMap("demo", null), 0, token, new Freshness.Latest()));
        assertThat(names(rest)).startsWith("c3", "c4");
        assertThat(rest.revision()).isEqualTo(kernel.registry().view().revision());

        assertThat(refused(() -> exactly(first.revision())))
                .isEqualTo(new Refusal.Gone("The resourceVersion for the provided list is too old.", null));
    }

    @Test
    void listsAsOfARevision() {
        long before = kernel.registry().view().revision();
        kernel.delete(configMap("demo", "c0"));
        kernel.create(Definitions.configMap("new"));

        Page page = exactly(before);
        assertThat(names(page)).containsExactly("c0", "c1", "c2", "c3", "c4");
        assertThat(page.revision()).isEqualTo(before);
        assertThat(names(
                        kernel.registry().list(request(configMap("demo", null), 0, "", new Freshness.AtLeast(before)))))
                .doesNotContain("c0")
                .contains("new");
        assertThat(names(kernel.registry().list(request(configMap("demo", null), 0, "", new Freshness.Any()))))
                .contains("new");
    }

    @Test
    void aRevisionThatIsNotThereYetIsRefused() {
        long current = kernel.registry().view().revision();
        assertThat(refused(() -> kernel.registry().get(configMap("demo", "c0"), new Freshness.AtLeast(current + 1000))))
                .isEqualTo(new Refusal.TooNew(current + 1000, current));
    }

    @Test
    void aTokenThatIsNotOursIsRefused() {
        for (String token : List.of("abc", "YWJj", "eyJ2IjoidjkiLCJydiI6MSwic3RhcnQiOiJhIn0", "é")) {
            assertThat(refused(() -> kernel.registry()
                                    .list(request(configMap("demo", null), 2, token, new Freshness.Latest())))
                            .message())
                    .startsWith("invalid continue token: continue key is not valid");
        }
    }

    @Test
    void whatIsServedNowhereIsNotFound() {
        assertThat(refused(() -> list(widget("demo", null)))).isEqualTo(new Refusal.BadPath());
        assertThat(refused(() -> list(new ResourcePath(Kernel.CONFIG_MAPS, "v9", "demo", null, ""))))
                .isEqualTo(new Refusal.BadPath());
        assertThat(refused(() -> list(new ResourcePath(Kernel.NAMESPACES, "v1", "demo", null, ""))))
                .isEqualTo(new Refusal.BadPath());
        assertThat(refused(() -> kernel.get(configMap("demo", "absent"))))
                .isEqualTo(new Refusal.NotFound(Kernel.CONFIG_MAPS, "absent"));
    }

    private void churn(int times) {
        for (int i = 0; i < times; i++) {
            kernel.patch(configMap("other", "far"), "data: {i: '" + i + "'}");
        }
    }

    private Page exactly(long revision) {
        return kernel.registry().list(request(configMap("demo", null), 0, "", new Freshness.Exactly(revision)));
    }

    private Page list(ResourcePath path) {
        return kernel.registry().list(ListRequest.all(path));
    }

    private Page next(Page page, int limit) {
        return kernel.registry()
                .list(request(configMap("demo", null), limit, page.continueToken(), new Freshness.Latest()));
    }

    private Page select(String labels, String fields) {
        return kernel.registry().list(selected(configMap("demo", null), labels, fields));
    }

    private static ListRequest selected(ResourcePath path, String labels, String fields) {
        return new ListRequest(
                path, LabelSelector.parse(labels), FieldSelector.parse(fields), 0, "", new Freshness.Latest());
    }

    private static ListRequest request(ResourcePath path, int limit, String token, Freshness freshness) {
        return new ListRequest(path, LabelSelector.EVERYTHING, FieldSelector.EVERYTHING, limit, token, freshness);
    }

    static List<String> names(Page page) {
        var names = new ArrayList<String>();
        for (Stored each : page.items()) {
            names.add(each.key().name());
        }
        return names;
    }
}
