package dev.capstan.streamline.webhook;

import dev.capstan.streamline.admission.Answer;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Question;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One webhook: about what it is asked, and who answers.
///
/// @param name as the API names it in what it says, at least three words with dots between
/// @param kind about whose objects
/// @param namespaces about objects in which namespaces; empty for all
/// @param selector about which objects, by their labels; empty for all
/// @param timeout how long the API waits for an answer
public record Hook(
        String name,
        Type type,
        Kind kind,
        Set<Operation> operations,
        List<String> namespaces,
        Optional<LabelSelector> selector,
        FailurePolicy failurePolicy,
        Duration timeout,
        Logic logic) {
    private static final Duration LONGEST_MARGIN = Duration.ofMillis(500);

    /// What a webhook may do.
    public enum Type {
        /// It changes objects.
        MUTATING,
        /// It refuses them.
        VALIDATING
    }

    /// Who answers.
    @FunctionalInterface
    public interface Logic {
        /// @param serialization how objects of classes are read and written
        Answer answer(Question question, KubernetesSerialization serialization) throws Exception;
    }

    public Hook {
        operations = Set.copyOf(operations);
        namespaces = List.copyOf(namespaces);
    }

    /// Where on the server it is.
    public String path() {
        return "/" + name;
    }

    /// How long its logic may take, so that what is said then still reaches the API in time.
    Duration patience() {
        Duration tenth = timeout.dividedBy(10);
        return timeout.minus(tenth.compareTo(LONGEST_MARGIN) < 0 ? tenth : LONGEST_MARGIN);
    }
}
