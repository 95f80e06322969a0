package dev.capstan.template.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.template.expression.Expression;
import dev.capstan.template.expression.Interpolated;
import dev.capstan.template.expression.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What is wrong with `stackConfig` and `lifecycle`, which say how each instance's Stack is run.
final class SettingsCheck {
    private static final List<String> STACK = List.of(
            "backend",
            "config",
            "envRefs",
            "environment",
            "organization",
            "prerequisites",
            "project",
            "resyncFrequencySeconds",
            "secretsProvider",
            "serviceAccountName",
            "workspaceTemplate");
    private static final List<String> LIFECYCLE =
            List.of("destroyOnDelete", "refreshBeforeUpdate", "retryOnUpdateConflict");
    private static final Pattern SOMETHING = Pattern.compile("(?s).+");
    private static final Pattern URL = Pattern.compile("[a-z0-9+.-]+://\\S*");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");
    private static final Pattern DURATION = Pattern.compile("([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+");
    private static final int SHORTEST_RESYNC = 60;

    private final JsonNode stack;
    private final List<FieldProblem> problems = new ArrayList<>();
    private final Known known;

    private SettingsCheck(JsonNode spec) {
        this.stack = spec.path("stackConfig");
        this.known = new Known(stack, "spec.stackConfig", problems);
    }

    /// @param spec of a Template
    static List<FieldProblem> problems(JsonNode spec, DeclaredFields declared) {
        var check = new SettingsCheck(spec);
        if (check.known.isThere()) {
            check.stack();
            check.config(declared);
            check.noExpressions();
        }
        var lifecycle = new Known(spec.path("lifecycle"), "spec.lifecycle", check.problems);
        if (lifecycle.isThere()) {
            lifecycle.only(LIFECYCLE);
            LIFECYCLE.forEach(lifecycle::flag);
        }
        return check.problems;
    }

    private void stack() {
        known.only(STACK);
        known.text("serviceAccountName", NAME, "expected the name of a ServiceAccount");
        known.text("backend", URL, "expected a URL such as s3://my-bucket");
        for (String each : List.of("secretsProvider", "organization", "project")) {
            known.text(each, SOMETHING, "expected a text");
        }
        known.expect(
                "resyncFrequencySeconds",
                value -> value.isIntegralNumber() && value.longValue() >= SHORTEST_RESYNC,
                "expected a whole number of " + SHORTEST_RESYNC + " or more");
        known.expect("environment", SettingsCheck::isTexts, "expected a list of names, such as my-project/production");
        new EnvRefsCheck(known.in("envRefs")).check();
        workspace(known.in("workspaceTemplate"));
        prerequisites(known.in("prerequisites"));
    }

    private static boolean isTexts(JsonNode value) {
        return value.isArray()
                && value.valueStream()
                        .allMatch(each -> each.isTextual() && !each.textValue().isBlank());
    }

    private static void workspace(Known workspace) {
        if (workspace.isThere()) {
            workspace.only(List.of("metadata", "spec"));
            workspace.expect("metadata", JsonNode::isObject, "expected an object");
            workspace.expect("spec", JsonNode::isObject, "expected an object, as a Workspace has it");
        }
    }

    private void prerequisites(Known list) {
        if (!list.object().isMissingNode() && !list.object().isArray()) {
            list.wrong(list.path(), list.object(), "expected a list of Stacks, each with its name");
        }
        for (int i = 0; list.object().isArray() && i < list.object().size(); i++) {
            var one = new Known(list.object().get(i), list.path() + "[" + i + "]", problems);
            if (one.isThere()) {
                prerequisite(one);
            }
        }
    }

    private static void prerequisite(Known one) {
        one.only(List.of("name", "requirement"));
        one.required("name", "expected the name of a Stack");
        one.text("name", NAME, "expected the name of a Stack");
        Known requirement = one.in("requirement");
        if (requirement.isThere()) {
            requirement.only(List.of("succeededWithinDuration"));
            requirement.text("succeededWithinDuration", DURATION, "expected a duration such as 1h30m");
        }
    }

    /// It is there before the program runs, so it can only be made of the instance.
    private void config(DeclaredFields declared) {
        known.in("config").isThere();
        var config = Interpolated.of(stack.path("config"), "spec.stackConfig.config");
        problems.addAll(config.problems());
        for (Use use : config.uses()) {
            for (Expression.Choice each : use.expression().choices()) {
                switch (each) {
                    case Expression.Field field ->
                        declared.missing(field)
                                .ifPresent(words -> problems.add(use.spot().problem(words)));
                    case Expression.Reference(var _, var text) ->
                        problems.add(use.spot()
                                .problem(text + " is not known before the program runs, expected schema.spec or"
                                        + " schema.metadata"));
                    case Expression.Literal _ -> {}
                }
            }
        }
    }

    private void noExpressions() {
        for (String each : STACK) {
            if (!each.equals("config")) {
                Interpolated.of(stack.path(each), known.at(each)).uses().stream()
                        .filter(SettingsCheck::isOfInstance)
                        .forEach(use -> problems.add(
                                use.spot().problem("nothing is filled in here, only in spec.stackConfig.config")));
            }
        }
    }

    /// Whether somebody expects a value of the instance; other `${…}` may be for a shell.
    private static boolean isOfInstance(Use use) {
        return use.expression().choices().stream().anyMatch(Expression.Field.class::isInstance);
    }
}
