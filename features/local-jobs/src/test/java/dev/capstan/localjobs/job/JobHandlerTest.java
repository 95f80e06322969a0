package dev.capstan.localjobs.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.Manager;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What becomes of jobs when their pods say how they are; nobody runs them here.
///
/// With `CAPSTAN_TEST_KUBECONFIG` Kubernetes' own controller is asked instead of ours; what it does was recorded so.
@ControlPlaneTest
final class JobHandlerTest {
    private static final boolean KUBERNETES = System.getenv("CAPSTAN_TEST_KUBECONFIG") != null;
    private static final int SECONDS = 30;

    private KubernetesClient client;
    private @Nullable Manager manager;

    @BeforeEach
    void start(KubernetesClient given) {
        client = given;
        if (!KUBERNETES) {
            var settings = JobSettings.defaults().withPauses(Duration.ofMillis(1), Duration.ofMillis(1));
            manager = Manager.of(client).add(JobHandler.controller(settings)).start();
        }
    }

    @AfterEach
    void stop() {
        if (manager != null) {
            manager.close();
        }
    }

    @Test
    void aJobIsCompleteWhenEnoughPodsHaveSucceeded() {
        create("completions: 3\nparallelism: 2");
        assertThat(status(awaitJob(each -> each.getStatus().getActive() != null)))
                .isEqualTo("""
                {"active":2,"ready":0,"terminating":0,"uncountedTerminatedPods":{}}""");

        awaitPods(2).forEach(each -> say(each, "Succeeded"));
        Pod third = awaitPods(1).getFirst();
        say(third, "Succeeded");

        assertThat(status(awaitJob(JobHandlerTest::isOver))).isEqualTo("""
                {"conditions":[{"message":"Reached expected number of succeeded pods","reason":"CompletionsReached",\
                "status":"True","type":"SuccessCriteriaMet"},\
                {"message":"Reached expected number of succeeded pods","reason":"CompletionsReached",\
                "status":"True","type":"Complete"}],\
                "ready":0,"succeeded":3,"terminating":0,"uncountedTerminatedPods":{}}""");
        assertThat(all())
                .hasSize(3)
                .allSatisfy(
                        each -> assertThat(each.getMetadata().getFinalizers()).isEmpty());
        assertThat(all().getFirst().getMetadata().getGenerateName()).isEqualTo("job-");
        assertThat(all().getFirst().getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> {
                    assertThat(owner.getKind()).isEqualTo("Job");
                    assertThat(owner.getController()).isTrue();
                    assertThat(owner.getBlockOwnerDeletion()).isTrue();
                });
        awaitEvent("Normal Completed Job completed");
    }

    @Test
    void aJobFailsWhenMorePodsFailThanItAllows() {
        create("backoffLimit: 0");

        say(awaitPods(1).getFirst(), "Failed");

        assertThat(status(awaitJob(JobHandlerTest::isOver))).isEqualTo("""
                {"conditions":[{"message":"Job has reached the specified backoff limit","reason":"BackoffLimitExceeded",\
                "status":"True","type":"FailureTarget"},\
                {"message":"Job has reached the specified backoff limit","reason":"BackoffLimitExceeded",\
                "status":"True","type":"Failed"}],\
                "failed":1,"ready":0,"terminating":0,"uncountedTerminatedPods":{}}""");
        awaitEvent("Warning BackoffLimitExceeded Job has reached the specified backoff limit");
    }

    @Test
    void aJobFailsWhenItTakesTooLong() {
        create("activeDeadlineSeconds: 1");

        assertThat(status(awaitJob(JobHandlerTest::isOver))).isEqualTo("""
                {"conditions":[{"message":"Job was active longer than specified deadline","reason":"DeadlineExceeded",\
                "status":"True","type":"FailureTarget"},\
                {"message":"Job was active longer than specified deadline","reason":"DeadlineExceeded",\
                "status":"True","type":"Failed"}],\
                "failed":1,"ready":0,"terminating":0,"uncountedTerminatedPods":{}}""");
        assertThat(all()).isEmpty();
        awaitEvent("Warning DeadlineExceeded Job was active longer than specified deadline");
    }

    @Test
    void aJobIsSuspendedAndResumed() {
        create("suspend: true");
        Job suspended = awaitJob(each -> !each.getStatus().getConditions().isEmpty());
        assertThat(suspended.getStatus().getStartTime()).isNull();
        assertThat(status(suspended)).isEqualTo("""
                {"conditions":[{"message":"Job suspended","reason":"JobSuspended","status":"True","type":"Suspended"}],\
                "ready":0,"terminating":0,"uncountedTerminatedPods":{}}""");

        edit("{\"spec\":{\"suspend\":false}}");
        Job resumed = awaitJob(each -> each.getStatus().getActive() != null);
        assertThat(resumed.getStatus().getStartTime()).isNotNull();
        assertThat(status(resumed)).isEqualTo("""
                {"active":1,\
                "conditions":[{"message":"Job resumed","reason":"JobResumed","status":"False","type":"Suspended"}],\
                "ready":0,"terminating":0,"uncountedTerminatedPods":{}}""");

        edit("{\"spec\":{\"suspend\":true}}");
        Job again = awaitJob(each -> each.getStatus().getStartTime() == null
                && each.getStatus().getActive() == null
                && Objects.equals(each.getStatus().getTerminating(), 0));
        assertThat(status(again)).isEqualTo("""
                {"conditions":[{"message":"Job suspended","reason":"JobSuspended","status":"True","type":"Suspended"}],\
                "ready":0,"terminating":0,"uncountedTerminatedPods":{}}""");
    }

    @Test
    void aPodThatSomebodyDeletesHasFailedAndIsReplaced() {
        create("backoffLimit: 3");

        var _ = client.resource(awaitPods(1).getFirst()).delete();
        awaitJob(each -> Objects.equals(each.getStatus().getFailed(), 1)
                && each.getStatus().getActive() != null);
        say(awaitPods(1).getFirst(), "Succeeded");

        Job job = awaitJob(JobHandlerTest::isOver);
        assertThat(job.getStatus().getFailed()).isEqualTo(1);
        assertThat(job.getStatus().getSucceeded()).isEqualTo(1);
    }

    /// As it is when a controller dies after it has noted what it is going to count.
    @Test
    void aPodThatIsNotedIsCountedOnce() {
        create("completions: 2\nparallelism: 1");
        Pod pod = awaitPods(1).getFirst();
        Job _ = client.batch()
                .v1()
                .jobs()
                .withName("job")
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\":{\"uncountedTerminatedPods\":{\"succeeded\":[\""
                                + pod.getMetadata().getUid() + "\"]}}}");
        say(pod, "Succeeded");

        say(awaitPods(1).getFirst(), "Succeeded");

        Job job = awaitJob(JobHandlerTest::isOver);
        assertThat(job.getStatus().getSucceeded()).isEqualTo(2);
        assertThat(all()).hasSize(2);
    }

    @Test
    void restartsCountWhereContainersAreStartedAgain() {
        create("backoffLimit: 2", "OnFailure");

        say(awaitPods(1).getFirst(), """
                "Running","containerStatuses":[{"name":"c","image":"i","imageID":"","ready":false,"restartCount":2}]""");

        assertThat(awaitJob(JobHandlerTest::isOver)
                        .getStatus()
                        .getConditions()
                        .getLast()
                        .getReason())
                .isEqualTo("BackoffLimitExceeded");
    }

    @Test
    void whereNoCountIsGivenOneSuccessIsEnoughWhenTheOthersAreOver() {
        create("parallelism: 2");
        List<Pod> two = awaitPods(2);

        say(two.get(0), "Succeeded");
        awaitJob(each -> Objects.equals(each.getStatus().getSucceeded(), 1));
        say(two.get(1), "Failed");

        Job job = awaitJob(JobHandlerTest::isOver);
        assertThat(job.getStatus().getConditions().getLast().getType()).isEqualTo("Complete");
        assertThat(job.getStatus().getFailed()).isEqualTo(1);
    }

    @Test
    void podsThatAreTooManyAreDeleted() {
        create("completions: 5\nparallelism: 3");
        awaitPods(3);

        edit("{\"spec\":{\"parallelism\":1}}");

        Job job = awaitJob(each -> Objects.equals(each.getStatus().getActive(), 1));
        assertThat(awaitPods(1)).hasSize(1);
        assertThat(job.getStatus().getFailed()).isNull();
    }

    @Test
    void aJobThatIsOverGoesWhenItsTimeHasCome() {
        create("ttlSecondsAfterFinished: 0");

        say(awaitPods(1).getFirst(), "Succeeded");

        var _ = client.batch()
                .v1()
                .jobs()
                .withName("job")
                .waitUntilCondition(Objects::isNull, SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aJobOfAnotherControllerIsLeftAlone() {
        create("managedBy: example.com/other");
        Job other = Objects.requireNonNull(job());
        create("suspended", "suspend: true", "Never");
        awaitJob("suspended", each -> !each.getStatus().getConditions().isEmpty());

        assertThat(Objects.requireNonNull(job()).getMetadata().getResourceVersion())
                .isEqualTo(other.getMetadata().getResourceVersion());
        assertThat(all()).isEmpty();
    }

    private void create(String spec) {
        create(spec, "Never");
    }

    private void create(String spec, String restartPolicy) {
        create("job", spec, restartPolicy);
    }

    private void create(String name, String spec, String restartPolicy) {
        Job job = client.getKubernetesSerialization()
                .unmarshal("""
                        apiVersion: batch/v1
                        kind: Job
                        metadata: {name: %s}
                        spec:
                          template:
                            spec: {restartPolicy: %s, containers: [{name: c, image: i}]}
                        %s
                        """.formatted(name, restartPolicy, spec.indent(2)), Job.class);
        Job _ = client.resource(job).create();
    }

    private void edit(String patch) {
        Job _ = client.batch().v1().jobs().withName("job").patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private @Nullable Job job() {
        return client.batch().v1().jobs().withName("job").get();
    }

    private List<Pod> all() {
        return client.pods().list().getItems();
    }

    private static boolean isOver(Job job) {
        return job.getStatus().getConditions().stream()
                .anyMatch(each ->
                        each.getType().equals("Complete") || each.getType().equals("Failed"));
    }

    private Job awaitJob(Predicate<Job> wanted) {
        return awaitJob("job", wanted);
    }

    private Job awaitJob(String name, Predicate<Job> wanted) {
        return client.batch()
                .v1()
                .jobs()
                .withName(name)
                .waitUntilCondition(
                        each -> each != null && each.getStatus() != null && wanted.test(each),
                        SECONDS,
                        TimeUnit.SECONDS);
    }

    /// Those that nobody has said anything of.
    private List<Pod> awaitPods(int count) {
        Predicate<Pod> pending = each -> "Pending".equals(each.getStatus().getPhase())
                && each.getMetadata().getDeletionTimestamp() == null;
        var _ = client.pods()
                .informOnCondition(all -> all.stream().filter(pending).count() == count)
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
        return all().stream().filter(pending).toList();
    }

    private void say(Pod pod, String phase) {
        String status = phase.startsWith("\"") ? phase : "\"" + phase + "\"";
        Pod _ = client.pods()
                .withName(pod.getMetadata().getName())
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":" + status + "}}");
    }

    private void awaitEvent(String text) {
        var _ = client.v1()
                .events()
                .informOnCondition(
                        all -> all.stream().map(JobHandlerTest::words).anyMatch(text::equals))
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static String words(Event event) {
        return event.getType() + " " + event.getReason() + " " + event.getMessage();
    }

    /// Without times.
    private String status(Job job) {
        JsonNode tree = new ObjectMapper().valueToTree(job.getStatus());
        var fields = (ObjectNode) tree;
        fields.remove(List.of("startTime", "completionTime"));
        fields.path("conditions")
                .forEach(each -> ((ObjectNode) each).remove(List.of("lastProbeTime", "lastTransitionTime")));
        return tree.toString();
    }
}
