package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/// The built-in kinds, with contents that are mostly right.
final class BuiltInSubjects {
    private static final String RBAC = "rbac.authorization.k8s.io/v1";

    private BuiltInSubjects() {}

    /// Each as often as it is to be chosen.
    static List<Subject> all() {
        return List.of(
                of("v1", "ConfigMap", "configmaps", BuiltInSubjects::configMap),
                of("v1", "ConfigMap", "configmaps", BuiltInSubjects::configMap),
                secrets(),
                secrets(),
                new Subject(
                        "v1",
                        "Namespace",
                        "namespaces",
                        false,
                        List.of("status"),
                        BuiltInSubjects::namespace,
                        List.of("status.phase=Active")),
                of("coordination.k8s.io/v1", "Lease", "leases", BuiltInSubjects::lease),
                new Subject(
                        "v1",
                        "Event",
                        "events",
                        true,
                        List.of(),
                        BuiltInSubjects::event,
                        List.of("reason=Started", "type=Normal", "involvedObject.name=a", "source=kubelet")),
                of("events.k8s.io/v1", "Event", "events", BuiltInSubjects::newEvent),
                of("v1", "ServiceAccount", "serviceaccounts", BuiltInSubjects::serviceAccount),
                of(RBAC, "Role", "roles", BuiltInSubjects::role),
                of(RBAC, "RoleBinding", "rolebindings", BuiltInSubjects::binding),
                cluster("ClusterRole", "clusterroles", BuiltInSubjects::clusterRole),
                cluster("ClusterRoleBinding", "clusterrolebindings", BuiltInSubjects::binding));
    }

    private static Subject secrets() {
        return new Subject(
                "v1", "Secret", "secrets", true, List.of(), BuiltInSubjects::secret, List.of("type=Opaque", "type=x"));
    }

    private static Subject of(String version, String kind, String plural, Function<Dice, ObjectNode> content) {
        return new Subject(version, kind, plural, true, List.of(), content, List.of());
    }

    private static Subject cluster(String kind, String plural, Function<Dice, ObjectNode> content) {
        return new Subject(RBAC, kind, plural, false, List.of(), content, List.of());
    }

    private static ObjectNode configMap(Dice dice) {
        return Tree.of(dice.of(
                "{data: {a: '%d', b: two}}".formatted(dice.below(4)),
                "{data: {a: '%d'}, binaryData: {c: aGVsbG8=}}".formatted(dice.below(4)),
                "{data: {k%d: v}}".formatted(dice.below(3)),
                "{data: {}}",
                "{data: {a: x}, immutable: %b}".formatted(dice.percent(30)),
                "{}",
                bad(
                        dice,
                        "{data: {a: '1'}}",
                        "{data: {'a b': x}}",
                        "{data: {a: 1}}",
                        "{data: [a]}",
                        "{data: {'..': x}}",
                        "{data: {a: x}, binaryData: {a: aGk=}}",
                        "{binaryData: {b: '?'}}",
                        "{data: {a: x}, extra: 1}",
                        "{immutable: 'yes'}",
                        "{data: {a: null}}",
                        "{data: null}",
                        "{Data: {a: x}}")));
    }

    private static ObjectNode secret(Dice dice) {
        return Tree.of(dice.of(
                "{data: {a: aGVsbG8=, n: 'MTIz'}}",
                "{stringData: {a: hello, b: '%d'}}".formatted(dice.below(4)),
                "{type: Opaque, data: {k%d: dg==}}".formatted(dice.below(3)),
                "{type: example.dev/own, data: {a: aGVsbG8=}, immutable: %b}".formatted(dice.percent(30)),
                "{type: kubernetes.io/basic-auth, stringData: {username: u, password: p}}",
                "{type: kubernetes.io/ssh-auth, stringData: {ssh-privatekey: k}}",
                "{type: kubernetes.io/tls, stringData: {tls.crt: c, tls.key: k}}",
                "{type: kubernetes.io/dockerconfigjson, stringData: {.dockerconfigjson: '{}'}}",
                "{}",
                bad(
                        dice,
                        "{data: {a: aGk=}}",
                        "{data: {a: 'not base64'}}",
                        "{data: {'a b': aGk=}}",
                        "{type: 7}",
                        "{type: kubernetes.io/tls}",
                        "{type: kubernetes.io/basic-auth}",
                        "{data: {a: 5}}",
                        "{type: kubernetes.io/dockerconfigjson, stringData: {.dockerconfigjson: 'x'}}",
                        "{type: kubernetes.io/dockercfg, stringData: {.dockercfg: '[]'}}",
                        "{type: kubernetes.io/service-account-token}",
                        "{type: kubernetes.io/ssh-auth}",
                        "{stringData: {a: b}, more: true}",
                        "{data: null, stringData: {}}")));
    }

    private static ObjectNode namespace(Dice dice) {
        return Tree.of(dice.of(
                "{}",
                "{spec: {}}",
                "{spec: {finalizers: [kubernetes]}}",
                "{spec: {finalizers: [kubernetes, example.dev/keep]}}",
                "{status: {phase: Active}}",
                bad(
                        dice,
                        "{}",
                        "{spec: {finalizers: [bad name]}}",
                        "{spec: {finalizers: [plain]}}",
                        "{spec: 1}",
                        "{status: {phase: Odd}}",
                        "{spec: {what: 1}}")));
    }

    private static ObjectNode lease(Dice dice) {
        return Tree.of(dice.of(
                "{spec: {holderIdentity: h%d, leaseDurationSeconds: 15}}".formatted(dice.below(3)),
                "{spec: {holderIdentity: h, acquireTime: '2020-01-02T03:04:05.000006Z', leaseTransitions: %d}}"
                        .formatted(dice.below(3)),
                "{spec: {renewTime: '2020-01-02T03:04:05.600000Z'}}",
                "{spec: {}}",
                bad(
                        dice,
                        "{spec: {holderIdentity: h}}",
                        "{spec: {leaseDurationSeconds: 0}}",
                        "{spec: {leaseDurationSeconds: -1, leaseTransitions: -1}}",
                        "{spec: {renewTime: noon}}",
                        "{spec: {renewTime: '2020-01-02T03:04:05Z'}}",
                        "{spec: {leaseDurationSeconds: '9'}}",
                        "{spec: {strategy: OldestEmulationVersion}}",
                        "{spec: {holderIdentity: ''}}",
                        "{spec: {preferredHolder: x}}",
                        "{spec: {x: 1}}",
                        "{spec: null}",
                        "{}")));
    }

    private static ObjectNode event(Dice dice) {
        return Tree.of(dice.of(
                "{involvedObject: {kind: ConfigMap, name: a, namespace: $NS}, reason: Started, type: Normal, count: %d}"
                        .formatted(dice.below(3)),
                "{involvedObject: {kind: Pod, name: b, namespace: $NS, uid: u1}, reason: Failed, type: Warning,"
                        + " message: no, source: {component: kubelet}, firstTimestamp: '2020-01-02T03:04:05Z'}",
                bad(
                        dice,
                        "{involvedObject: {namespace: $NS}}",
                        "{involvedObject: {namespace: other}}",
                        "{}",
                        "{involvedObject: {namespace: $NS}, count: many}",
                        "{involvedObject: {namespace: $NS}, odd: 1}",
                        "{involvedObject: {namespace: $NS}, eventTime: '2020-01-02T03:04:05.000001Z'}",
                        "{involvedObject: {namespace: $NS}, series: {count: 2}}")));
    }

    private static ObjectNode newEvent(Dice dice) {
        String good = "{eventTime: '2020-01-02T03:04:05.000006Z', reportingController: example.dev/c,"
                + " reportingInstance: c-%d, action: Act, reason: Done, type: Normal, regarding: {namespace: $NS}"
                        .formatted(dice.below(3));
        return Tree.of(dice.of(
                good + "}",
                good + ", note: hello}",
                bad(
                        dice,
                        good + "}",
                        "{regarding: {namespace: $NS}}",
                        good + ", series: {count: 1}}",
                        good + ", type: Odd}",
                        good + ", odd: 1}",
                        "{regarding: {namespace: $NS}, reason: x}")));
    }

    private static ObjectNode serviceAccount(Dice dice) {
        return Tree.of(dice.of(
                "{}",
                "{automountServiceAccountToken: %b}".formatted(dice.percent(50)),
                "{imagePullSecrets: [{name: p%d}]}".formatted(dice.below(3)),
                "{secrets: [{name: s}, {name: t%d}]}".formatted(dice.below(3)),
                bad(
                        dice,
                        "{}",
                        "{secrets: [s]}",
                        "{imagePullSecrets: {name: x}}",
                        "{odd: 1}",
                        "{secrets: [{name: s}, {name: s}]}",
                        "{automountServiceAccountToken: 'no'}")));
    }

    private static ObjectNode role(Dice dice) {
        return Tree.of(dice.of(
                "{rules: [{apiGroups: [''], resources: [configmaps], verbs: [get, list]}]}",
                "{rules: [{apiGroups: [apps], resources: [deployments], verbs: ['*'], resourceNames: [n%d]}]}"
                        .formatted(dice.below(3)),
                "{rules: []}",
                "{}",
                bad(
                        dice,
                        "{rules: []}",
                        "{rules: [{verbs: [get]}]}",
                        "{rules: [{apiGroups: [''], resources: [x]}]}",
                        "{rules: [{nonResourceURLs: [/x], verbs: [get]}]}",
                        "{rules: [{resources: [x], verbs: [get]}]}",
                        "{rules: x}",
                        "{rules: null}",
                        "{rules: [{}]}",
                        "{rules: [{apiGroups: [''], resources: [x]," + " verbs: [get], odd: 1}]}")));
    }

    private static ObjectNode clusterRole(Dice dice) {
        return dice.percent(60)
                ? role(dice)
                : Tree.of(dice.of(
                        "{rules: [{nonResourceURLs: [/x%d], verbs: [get]}]}".formatted(dice.below(3)),
                        "{aggregationRule: {clusterRoleSelectors: []}}",
                        "{aggregationRule: {clusterRoleSelectors: [{matchExpressions: [{key: a, operator: Odd}]}]}}",
                        "{rules: [{nonResourceURLs: ['*/x'], verbs: [get]}]}",
                        "{rules: [{nonResourceURLs: [/x], apiGroups: [''], resources: [y], verbs: [get]}]}"));
    }

    private static ObjectNode binding(Dice dice) {
        String ref = "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: %s}"
                .formatted(dice.percent(80) ? "view" : "edit");
        return Tree.of(dice.of(
                "{" + ref + ", subjects: [{kind: User, name: u%d}]}".formatted(dice.below(3)),
                "{" + ref + ", subjects: [{kind: ServiceAccount, name: s, namespace: $NS}, {kind: Group, name: g}]}",
                "{" + ref + "}",
                bad(
                        dice,
                        "{" + ref + ", subjects: []}",
                        "{}",
                        "{subjects: [{kind: User, name: u}]}",
                        "{" + ref + ", subjects: [{kind: Odd, name: x}]}",
                        "{" + ref + ", subjects: [{kind: User}]}",
                        "{" + ref + ", subjects: [{kind: ServiceAccount, name: s}]}",
                        "{roleRef: {kind: Role, name: r}}",
                        "{roleRef: {apiGroup: x, kind: Y, name: z}}",
                        "{" + ref + ", subjects: x}",
                        "{" + ref + ", subjects: [{kind: User, name: u, apiGroup: x}]}",
                        "{" + ref + ", odd: 1}",
                        "{" + ref + ", subjects: [{kind: User, name: u, namespace: n}]}")));
    }

    /// A right content, or, not often, one of the wrong ones.
    private static String bad(Dice dice, String right, String... wrong) {
        return dice.percent(40) ? right : dice.of(wrong);
    }
}
