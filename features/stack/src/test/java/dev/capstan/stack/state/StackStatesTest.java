package dev.capstan.stack.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is kept of stacks, and what is never lost.
@ControlPlaneTest(manifests = {"/dev/capstan/stack/kind/stacks.yaml", "/dev/capstan/stack/kind/stackentries.yaml"})
final class StackStatesTest {
    private static final EncryptionKey KEY = EncryptionKey.random("one");
    private static final Map<String, Object> ENTRY = Map.of("type", "a:b:C", "id", "x1");

    private static StackName stack(KubernetesClient client) {
        String text = "apiVersion: pulumi.com/v1\nkind: Stack\nmetadata: {name: web}\nspec: {stack: dev}\n";
        var made = client.resource(client.load(new ByteArrayInputStream(text.getBytes(UTF_8)))
                        .items()
                        .getFirst())
                .create();
        return new StackName(client.getNamespace(), "web", made.getMetadata().getUid(), "web", "dev");
    }

    private static StackStates states(KubernetesClient client) {
        return new StackStates(client, Keyring.of(KEY));
    }

    private static void awaitObjects(KubernetesClient client, Predicate<List<GenericKubernetesResource>> wanted) {
        var _ = client.genericKubernetesResources(StackKinds.ENTRY.apiVersion(), StackKinds.ENTRY.name())
                .informOnCondition(wanted)
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }

    private static List<GenericKubernetesResource> objects(KubernetesClient client) {
        return client.genericKubernetesResources(StackKinds.ENTRY.apiVersion(), StackKinds.ENTRY.name())
                .list()
                .getItems();
    }

    private static void deleteStack(KubernetesClient client, DeletionPropagation how) {
        client.genericKubernetesResources(StackKinds.STACK.apiVersion(), StackKinds.STACK.name())
                .withName("web")
                .withPropagationPolicy(how)
                .delete();
    }

    @Test
    void whatWasPutIsThereForTheNextRun(KubernetesClient client) {
        StackName stack = stack(client);
        StackState one = states(client).of(stack);
        var tree = new HashMap<String, Object>();
        tree.put("number", 3L);
        tree.put("half", 0.5);
        tree.put("list", List.of("a", Map.of("b", true)));
        tree.put("nothing", null);

        assertThat(one.load()).isEmpty();
        one.put("urn:pulumi:dev::web::a:b:C::d", tree);
        one.put("other", ENTRY);
        one.put("other", Map.of("id", "x2"));
        one.put("gone", ENTRY);
        one.remove("gone");
        one.remove("never there");

        assertThat(states(client).of(stack).load())
                .isEqualTo(Map.of("urn:pulumi:dev::web::a:b:C::d", tree, "other", Map.of("id", "x2")));
    }

    @Test
    void itIsSealedAndBelongsToItsStack(KubernetesClient client) {
        StackName stack = stack(client);
        states(client).of(stack).put("urn:secret-name", Map.of("password", "swordfish"));

        var object = objects(client).getFirst();
        String sealed = object.get("spec", "sealed");

        assertThat(object.toString()).doesNotContain("swordfish").doesNotContain("secret-name");
        assertThat(new String(Base64.getDecoder().decode(sealed), UTF_8)).startsWith("capstan:aesgcm:1:one:");
        assertThat(object.<Object>get("spec", "formVersion")).isEqualTo(1);
        assertThat(object.getMetadata().getLabels())
                .containsEntry(StackKinds.STACK_NAME, "web")
                .containsEntry(StackKinds.STACK_UID, stack.uid());
        assertThat(object.getMetadata().getOwnerReferences().getFirst().getUid())
                .isEqualTo(stack.uid());
    }

    @Test
    void aWrongKeyIsToldInWords(KubernetesClient client) {
        StackName stack = stack(client);
        states(client).of(stack).put("a", ENTRY);
        StackState other = new StackStates(client, Keyring.of(EncryptionKey.random("two"))).of(stack);

        assertThatThrownBy(other::load)
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("the state of stack " + stack.namespace() + "/web cannot be read: ")
                .hasMessageContaining("encrypted with the key \"one\", which is not among those given");
    }

    @Test
    void aNewKeyWritesAndOldOnesStillRead(KubernetesClient client) {
        StackName stack = stack(client);
        states(client).of(stack).put("a", ENTRY);
        EncryptionKey next = EncryptionKey.random("two");
        StackState rotated = new StackStates(client, Keyring.of(next, KEY)).of(stack);

        assertThat(rotated.load()).isEqualTo(Map.of("a", ENTRY));
        rotated.put("a", Map.of("id", "x2"));

        assertThat(new StackStates(client, Keyring.of(next)).of(stack).load())
                .isEqualTo(Map.of("a", Map.of("id", "x2")));
    }

    @Test
    void whatANewerProgramWroteIsLeftAlone(KubernetesClient client) {
        StackName stack = stack(client);
        states(client).of(stack).put("a", ENTRY);
        var object = objects(client).getFirst();
        object.setAdditionalProperty("spec", Map.of("formVersion", 2, "sealed", "YQ=="));
        client.resource(object).update();

        assertThatThrownBy(() -> states(client).of(stack).load())
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("was written in form 2, expected at most 1: a newer capstan has run it");
    }

    @Test
    void twoRunsAtOnceDoNotOverwriteEachOther(KubernetesClient client) {
        StackName stack = stack(client);
        states(client).of(stack).put("a", ENTRY);
        StackState one = states(client).of(stack);
        StackState other = states(client).of(stack);
        assertThat(one.load()).isEqualTo(other.load());

        one.put("a", Map.of("id", "by one"));
        one.put("b", ENTRY);

        assertThatThrownBy(() -> other.put("a", Map.of("id", "by other")))
                .isInstanceOf(RetryableException.class)
                .hasMessage("the state of stack " + stack.namespace()
                        + "/web was changed by another run meanwhile: run it again");
        assertThatThrownBy(() -> other.put("c", ENTRY)).isInstanceOf(RetryableException.class);
        assertThatThrownBy(() -> other.remove("a")).isInstanceOf(RetryableException.class);
        assertThat(states(client).of(stack).load()).isEqualTo(Map.of("a", Map.of("id", "by one"), "b", ENTRY));
    }

    @Test
    void aStackOfTheSameNameRemembersNothing(KubernetesClient client) {
        StackName stack = stack(client);
        states(client).of(stack).put("a", ENTRY);
        var later = new StackName(stack.namespace(), "web", "11111111-aaaa-bbbb-cccc-000000000000", "web", "dev");

        assertThat(states(client).of(later).load()).isEmpty();
    }

    /// As the deletion of their namespace does.
    @Test
    void theDeletionOfItsObjectsLeavesWhatADestroyNeeds(KubernetesClient client) {
        StackName stack = stack(client);
        StackState state = states(client).of(stack);
        IntStream.range(0, 7).forEach(i -> state.put("e" + i, ENTRY));
        state.remove("e0");
        state.remove("e3");

        client.genericKubernetesResources(StackKinds.ENTRY.apiVersion(), StackKinds.ENTRY.name())
                .delete();

        StackState after = states(client).of(stack);
        assertThat(after.load()).containsOnlyKeys("e1", "e2", "e4", "e5", "e6");
        after.put("more", ENTRY);
        after.put("e1", Map.of("id", "changed"));
        after.load().keySet().forEach(after::remove);
        assertThat(states(client).of(stack).load()).isEmpty();
        assertThat(objects(client))
                .allMatch(each -> each.getMetadata().getFinalizers().isEmpty());
    }

    @Test
    void whatIsReleasedGoesWithItsStack(KubernetesClient client) {
        StackName stack = stack(client);
        StackState state = states(client).of(stack);
        IntStream.range(0, 20).forEach(i -> state.put("e" + i, ENTRY));

        deleteStack(client, DeletionPropagation.BACKGROUND);
        awaitObjects(
                client, all -> all.stream().allMatch(each -> each.getMetadata().getDeletionTimestamp() != null));
        states(client).release(stack.namespace(), stack.name(), stack.uid());

        assertThat(objects(client)).isEmpty();
    }

    @Test
    void emptiedPlacesGoWithTheirStackByThemselves(KubernetesClient client) {
        StackName stack = stack(client);
        StackState state = states(client).of(stack);
        IntStream.range(0, 20).forEach(i -> state.put("e" + i, ENTRY));
        IntStream.range(0, 20).forEach(i -> state.remove("e" + i));

        deleteStack(client, DeletionPropagation.BACKGROUND);

        awaitObjects(client, List::isEmpty);
    }

    @Test
    void freePlacesThatSomebodyDeletedAreMadeAnew(KubernetesClient client) {
        StackName stack = stack(client);
        StackState state = states(client).of(stack);
        state.put("a", ENTRY);
        state.put("b", ENTRY);
        state.put("c", ENTRY);
        state.remove("b");
        state.remove("c");
        client.genericKubernetesResources(StackKinds.ENTRY.apiVersion(), StackKinds.ENTRY.name())
                .delete();

        state.put("d", ENTRY);

        assertThat(states(client).of(stack).load()).isEqualTo(Map.of("a", ENTRY, "d", ENTRY));
    }

    @Test
    void placesThatAreLeftFromBeforeAreUsed(KubernetesClient client) {
        StackName stack = stack(client);
        StackState state = states(client).of(stack);
        List.of("a", "b", "c").forEach(each -> state.put(each, ENTRY));
        List.of("c", "b", "a").forEach(state::remove);
        String first = objects(client).getFirst().getMetadata().getName();
        client.genericKubernetesResources(StackKinds.ENTRY.apiVersion(), StackKinds.ENTRY.name())
                .withName(first)
                .delete();

        StackState next = states(client).of(stack);
        List.of("x", "y", "z").forEach(each -> next.put(each, ENTRY));

        assertThat(states(client).of(stack).load()).containsOnlyKeys("x", "y", "z");
    }

    /// Any order of steps, of which many are done at once, leaves what they say.
    @Test
    void itRemembersWhatManyStepsAtOnceHaveLeft(KubernetesClient client) throws InterruptedException {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        StackName stack = stack(client);
        var model = new LinkedHashMap<String, Map<String, Object>>();
        for (int round = 0; round < 6; round++) {
            StackState state = states(client).of(stack);
            assertThat(state.load()).as("seed %s, round %s", seed, round).isEqualTo(model);
            for (int wave = 0; wave < 4; wave++) {
                int from = random.nextInt(40);
                var threads = IntStream.range(from, from + random.nextInt(30))
                        .mapToObj(i -> step(state, "e" + i, random.nextInt(3), random.nextInt(), model))
                        .map(Thread.ofVirtual()::start)
                        .toList();
                for (Thread each : threads) {
                    each.join();
                }
            }
        }
        StackState last = states(client).of(stack);
        last.load().keySet().forEach(last::remove);
        assertThat(states(client).of(stack).load()).as("seed %s", seed).isEmpty();
        assertThat(objects(client))
                .as("seed %s", seed)
                .allMatch(each -> each.getMetadata().getFinalizers().isEmpty());
    }

    private static Runnable step(
            StackState state, String key, int what, int value, Map<String, Map<String, Object>> model) {
        if (what == 0) {
            model.remove(key);
            return () -> state.remove(key);
        }
        Map<String, Object> entry = Map.of("value", (long) value);
        model.put(key, entry);
        return () -> state.put(key, entry);
    }
}
