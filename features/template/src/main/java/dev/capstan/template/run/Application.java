package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.instance.Ownership;
import dev.capstan.template.instance.Rendition;
import dev.capstan.template.instance.StackReport;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/// Has an instance's Program and Stack be what they should be. What is so already is not written: an annotation of the
/// Stack says what was rendered for both, and the generations whether somebody has changed them since.
///
/// @param alive whether another instance is still there
record Application(Api api, Surveillance seen, Claims claims, Pace pace, Predicate<Ownership> alive) {
    /// What came of it.
    sealed interface Outcome {
        /// Both are as they should be.
        record Done(StackReport report) implements Outcome {}

        /// The Stack is being deleted, by whomever. It is made again when it is gone.
        record Leaving(StackReport report) implements Outcome {}

        /// Somebody else's object has the name.
        record Taken(String words) implements Outcome {}

        /// Others come first.
        record Later(Duration delay) implements Outcome {}
    }

    /// @param changed whether the instance itself has changed since it was last applied
    Outcome apply(Ownership ownership, Rendition rendition, boolean changed) throws IOException, InterruptedException {
        Optional<Ownership> other = claims.claim(ownership, alive);
        if (other.isPresent()) {
            return new Outcome.Taken("the name " + ownership.name() + " is taken by the instance "
                    + other.get().instance() + " of Template " + other.get().template()
                    + ": give this one another name");
        }
        ObjectKey key = ownership.key();
        Optional<ObjectNode> stack = seen.isReady() ? seen.stack(key) : api.find(PulumiKinds.STACK, key);
        long program = seen.isReady() ? seen.program(key) : generation(api.find(PulumiKinds.PROGRAM, key));
        if (stack.isPresent() && ownership.isOf(stack.get())) {
            return known(ownership, rendition, stack.get(), program, changed);
        }
        Optional<String> foreign = foreign(ownership);
        if (foreign.isPresent()) {
            claims.release(ownership);
            return new Outcome.Taken(foreign.get());
        }
        return write(key, rendition);
    }

    private Outcome known(Ownership ownership, Rendition rendition, ObjectNode stack, long program, boolean changed)
            throws IOException, InterruptedException {
        ObjectKey key = ownership.key();
        if (stack.path("metadata").has("deletionTimestamp")) {
            return new Outcome.Leaving(new StackReport(stack, program));
        }
        String hash =
                stack.path("metadata").path("annotations").path(Rendition.HASH).asText("");
        boolean same = hash.equals(rendition.hash());
        if (same && program > 0 && isUntouched(key, stack, program)) {
            return new Outcome.Done(new StackReport(stack, program));
        }
        if (program == 0) {
            Optional<String> foreign = foreign(ownership);
            if (foreign.isPresent()) {
                return new Outcome.Taken(foreign.get());
            }
        }
        Duration wait = same || changed ? Duration.ZERO : pace.turn(key);
        return wait.isPositive() ? new Outcome.Later(wait) : write(key, rendition);
    }

    /// Nothing is known of what was applied before the process began: the annotation is believed then.
    private boolean isUntouched(ObjectKey key, JsonNode stack, long program) {
        long generation = generation(stack);
        Optional<Claims.Applied> applied = claims.applied(key);
        if (applied.isEmpty()) {
            claims.note(key, new Claims.Applied("", program, generation));
            return true;
        }
        return applied.get().stack() >= generation && applied.get().program() >= program;
    }

    private Outcome write(ObjectKey key, Rendition rendition) throws IOException, InterruptedException {
        ObjectNode program = api.apply(PulumiKinds.PROGRAM, rendition.program());
        ObjectNode stack = api.apply(PulumiKinds.STACK, rendition.stack());
        claims.note(key, new Claims.Applied(rendition.hash(), generation(program), generation(stack)));
        return new Outcome.Done(new StackReport(stack, generation(program)));
    }

    /// Whose the Program or the Stack of that name is, if not this instance's.
    private Optional<String> foreign(Ownership ownership) throws IOException, InterruptedException {
        for (Kind kind : new Kind[] {PulumiKinds.STACK, PulumiKinds.PROGRAM}) {
            Optional<ObjectNode> found = api.find(kind, ownership.key());
            if (found.isPresent() && !ownership.isOf(found.get())) {
                String whose = Ownership.of(found.get())
                        .map(each -> "belongs to the instance " + each.instance() + " of Template " + each.template())
                        .orElse("was not made by a Template");
                return Optional.of(
                        kind.name() + " " + ownership.key() + " " + whose + ": give this instance another name");
            }
        }
        return Optional.empty();
    }

    private static long generation(Optional<ObjectNode> object) {
        return object.map(Application::generation).orElse(0L);
    }

    private static long generation(JsonNode object) {
        return object.path("metadata").path("generation").asLong();
    }
}
