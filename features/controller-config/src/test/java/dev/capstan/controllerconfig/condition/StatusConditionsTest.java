package dev.capstan.controllerconfig.condition;

import static dev.capstan.controllerconfig.condition.ConditionStatus.FALSE;
import static dev.capstan.controllerconfig.condition.ConditionStatus.TRUE;
import static dev.capstan.controllerconfig.condition.ConditionStatus.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StatusConditionsTest {
    private static final Condition APPLIED =
            new Condition("Applied", TRUE, "ResourcesCreated", "All resources have been created");

    private static ConditionTemplate template(String type, String status, String reason, String message) {
        return new ConditionTemplate(
                type,
                Template.compile(type + ".status", status, Options.lenient()),
                Template.compile(type + ".reason", reason, Options.lenient()),
                Template.compile(type + ".message", message, Options.lenient()));
    }

    private static StatusConditions stating(ConditionTemplate... stated) {
        return new StatusConditions(List.of(stated));
    }

    private static ConditionTemplate available(String status) {
        return template("Available", status, "R", "m");
    }

    /// [S0-40]
    @Test
    void appliedIsTrueWhenNothingElseIsStated() {
        assertThat(stating(available("True")).evaluate(Map.of()))
                .containsExactly(APPLIED, new Condition("Available", TRUE, "R", "m"));
    }

    @Test
    void whatIsStatedOfAppliedCounts() {
        assertThat(stating(template("Applied", "False", "No", "m"), available("True"))
                        .evaluate(Map.of()))
                .containsExactly(
                        new Condition("Applied", FALSE, "No", "m"), new Condition("Available", TRUE, "R", "m"));
    }

    /// [A0-2]
    @Test
    void whatIsNotThereYetIsEmpty() {
        var ready = template(
                "Available",
                "{{if .resource.status.ready}}True{{else}}Unknown{{end}}",
                "{{.resource.status.reason}}",
                "VPC {{.resource.status.network.name}} is configured");

        assertThat(stating(ready).evaluate(Map.of("resource", Map.of())))
                .contains(new Condition("Available", UNKNOWN, "", "VPC  is configured"));
    }

    /// [A0-2]
    @Test
    void aConditionWhoseTemplateFailsIsUnknownAndNotDropped() {
        var broken = template("Available", "True", "R", "{{fail \"no\"}}");

        var condition = stating(broken).evaluate(Map.of()).getLast();

        assertThat(condition.status()).isEqualTo(UNKNOWN);
        assertThat(condition.reason()).isEqualTo("TemplateError");
        assertThat(condition.message()).startsWith("Available.message:1:").contains("no");
    }

    @ParameterizedTest
    @CsvSource({"True,TRUE", "true,TRUE", "' False ',FALSE", "Unknown,UNKNOWN"})
    void aStatusIsReadAsItIsPrinted(String text, ConditionStatus expected) {
        assertThat(stating(available(text)).evaluate(Map.of()).getLast())
                .isEqualTo(new Condition("Available", expected, "R", "m"));
    }

    @ParameterizedTest
    @CsvSource({"Maybe,Maybe", "{{.absent}},''", "1,1"})
    void aStatusThatIsNoneIsUnknownAndSaysSo(String text, String rendered) {
        assertThat(stating(available(text)).evaluate(Map.of()).getLast())
                .isEqualTo(new Condition(
                        "Available",
                        UNKNOWN,
                        "InvalidStatus",
                        "the status is \"" + rendered + "\", expected True, False or Unknown"));
    }

    @Test
    void availableFollowsFromTheOthersWhenItIsNotStated() {
        var good = template("NetworkReady", "True", "Up", "net up");
        var bad = template("DiskReady", "False", "Full", "disk full");
        var open = template("DnsReady", "Unknown", "Waiting", "dns waits");
        var ill = template("Healthy", "False", "Ill", "ill");

        assertThat(stating(good, ill).evaluate(Map.of()).getLast())
                .isEqualTo(new Condition(
                        "Available", TRUE, "AllConditionsTrue", "All conditions of the controller are True"));
        assertThat(stating(good, open).evaluate(Map.of()).getLast())
                .isEqualTo(new Condition("Available", UNKNOWN, "Waiting", "DnsReady: dns waits"));
        assertThat(stating(open, bad).evaluate(Map.of()).getLast())
                .isEqualTo(new Condition("Available", FALSE, "Full", "DiskReady: disk full"));
        assertThat(stating().evaluate(Map.of()))
                .extracting(Condition::type, Condition::status, Condition::reason)
                .containsExactly(tuple("Applied", TRUE, "ResourcesCreated"), tuple("Available", UNKNOWN, "NotStated"));
    }

    /// [A0-6] [A0-7]
    @Test
    void whenNothingWasMadeAppliedIsFalseAndAllElseUnknown() {
        var stated = stating(available("True"), template("Healthy", "True", "R", "m"));

        assertThat(stated.failed(Failure.PRECONDITIONS_NOT_MET, "why"))
                .containsExactly(
                        new Condition("Applied", FALSE, "PreconditionsNotMet", "why"),
                        new Condition("Available", UNKNOWN, "PreconditionsNotMet", "why"),
                        new Condition("Healthy", TRUE, "PreconditionsNotMet", "why"));
        assertThat(stated.failed(Failure.RESOURCE_CREATION_FAILED, "quota"))
                .containsExactly(
                        new Condition("Applied", FALSE, "ResourceCreationFailed", "quota"),
                        new Condition("Available", UNKNOWN, "ResourceCreationFailed", "quota"),
                        new Condition("Healthy", FALSE, "ResourceCreationFailed", "quota"));
    }

    /// [S0-33] [S0-35] [A0-1]
    @ParameterizedTest
    @CsvSource({"Complete,True,JobSucceeded", "Failed,False,JobFailed", "Other,Unknown,JobRunning"})
    void theConditionsOfAJobAreThoseOfTheSeed(String done, String status, String reason) {
        var complete = "eq .resource.status.conditions[?(@.type==\"Complete\")].status \"True\"";
        var failed = "eq .resource.status.conditions[?(@.type==\"Failed\")].status \"True\"";
        var available = template(
                "Available",
                "{{if " + complete + "}}True{{else if " + failed + "}}False{{else}}Unknown{{end}}",
                "{{if " + complete + "}}JobSucceeded{{else if " + failed + "}}JobFailed{{else}}JobRunning{{end}}",
                "is running with {{.resource.status.active}} active pods");
        var conditions = List.of(Map.of("type", done, "status", "True"));
        var job = Map.of("status", Map.of("conditions", conditions, "active", 2L));

        var condition = stating(available).evaluate(Map.of("resource", job)).getLast();

        assertThat(condition.status().text()).isEqualTo(status);
        assertThat(condition.reason()).isEqualTo(reason);
        assertThat(condition.message()).isEqualTo("is running with 2 active pods");
    }
}
