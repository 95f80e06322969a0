package dev.capstan.streamline;

import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.webhook.FailurePolicy;
import dev.capstan.streamline.webhook.Hook;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A validator or a defaulter, the kind it is about, and how the API is to ask it: a value, which a [Manager]
/// serves and registers.
///
/// ```java
/// var webhook = Webhook.validating(Guestbook.class, new GuestbookValidator())
///         .failurePolicy(FailurePolicy.IGNORE)
///         .build();
/// ```
public final class Webhook {
    private final Hook hook;

    private Webhook(Hook hook) {
        this.hook = hook;
    }

    public static <T extends HasMetadata> Builder validating(Class<T> type, Validator<? super T> validator) {
        Set<Operation> operations = EnumSet.of(Operation.CREATE, Operation.UPDATE);
        if (validator instanceof DeletionValidator<?>) {
            operations.add(Operation.DELETE);
        }
        return new Builder(Hook.Type.VALIDATING, type, operations, new Validation<>(type, validator));
    }

    public static <T extends HasMetadata> Builder defaulting(Class<T> type, Defaulter<? super T> defaulter) {
        return new Builder(
                Hook.Type.MUTATING,
                type,
                EnumSet.of(Operation.CREATE, Operation.UPDATE),
                new Defaulting<>(type, defaulter));
    }

    public String name() {
        return hook.name();
    }

    Hook hook() {
        return hook;
    }

    /// Puts a webhook together. Everything has a default.
    public static final class Builder {
        private final Hook.Type type;
        private final Kind kind;
        private final Set<Operation> operations;
        private final Hook.Logic logic;
        private String name;
        private List<String> namespaces = List.of();
        private @Nullable LabelSelector selector;
        private FailurePolicy failurePolicy = FailurePolicy.FAIL;
        private Duration timeout = Duration.ofSeconds(10);

        private Builder(
                Hook.Type type, Class<? extends HasMetadata> about, Set<Operation> operations, Hook.Logic logic) {
            this.type = type;
            this.kind = Kind.of(about);
            this.operations = operations;
            this.logic = logic;
            this.name = verb(type) + "." + kind.plural() + "." + (kind.group().isEmpty() ? "core" : kind.group());
        }

        /// What the API calls it when it refuses; by default `validate.` or `default.` and the kind, as
        /// `validate.guestbooks.examples.capstan.dev`.
        public Builder name(String name) {
            if (!name.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?){2,}")) {
                throw new IllegalArgumentException(
                        "\"" + name + "\" is no name for a webhook, expected three words or more with dots between");
            }
            this.name = name;
            return this;
        }

        /// Only objects in these namespaces.
        public Builder namespaces(String... namespaces) {
            this.namespaces = List.of(namespaces);
            return this;
        }

        /// Only objects with such labels. An object that loses or gets them is asked about, too.
        public Builder selector(LabelSelector selector) {
            this.selector = selector;
            return this;
        }

        /// What becomes of a write when the code throws or takes too long, or when nobody serves it; by default
        /// it is refused.
        public Builder failurePolicy(FailurePolicy failurePolicy) {
            this.failurePolicy = failurePolicy;
            return this;
        }

        /// How long the API waits, in whole seconds from 1 to 30; by default 10. Code that takes longer is
        /// interrupted shortly before.
        public Builder timeout(Duration timeout) {
            boolean whole = Duration.ofSeconds(timeout.toSeconds()).equals(timeout);
            if (!whole || timeout.toSeconds() < 1 || timeout.toSeconds() > 30) {
                throw new IllegalArgumentException("a timeout of " + timeout + ", expected whole seconds from 1 to 30");
            }
            this.timeout = timeout;
            return this;
        }

        public Webhook build() {
            return new Webhook(new Hook(
                    name,
                    type,
                    kind,
                    operations,
                    namespaces,
                    Optional.ofNullable(selector),
                    failurePolicy,
                    timeout,
                    logic));
        }

        private static String verb(Hook.Type type) {
            return switch (type) {
                case MUTATING -> "default";
                case VALIDATING -> "validate";
            };
        }
    }
}
