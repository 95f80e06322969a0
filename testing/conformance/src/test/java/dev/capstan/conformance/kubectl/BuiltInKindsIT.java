package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The kinds that ordinary manifests are made of, as objects: nobody runs them here.
@ExtendWith(KubectlExtension.class)
final class BuiltInKindsIT {
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, labels: {app: web}}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - name: web
                    image: nginx:1.27
                    ports: [{containerPort: 80}]
                    resources: {limits: {cpu: 0.5, memory: 64Mi}}
                    livenessProbe: {httpGet: {port: 80}}
                  - {name: log, image: busybox}
                  volumes: [{name: data, emptyDir: {}}]
            """;

    private static final String CHART = DEPLOYMENT + """
            ---
            {apiVersion: v1, kind: Service, metadata: {name: web}, spec: {selector: {app: web}, ports: [{port: 80}]}}
            ---
            apiVersion: networking.k8s.io/v1
            kind: Ingress
            metadata: {name: web}
            spec:
              rules:
              - host: example.com
                http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}
            ---
            apiVersion: networking.k8s.io/v1
            kind: NetworkPolicy
            metadata: {name: web}
            spec: {podSelector: {}, policyTypes: [Ingress]}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            ---
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata: {name: web}
            spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 4}
            ---
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: web}
            spec: {minAvailable: 50%, selector: {matchLabels: {app: web}}}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: reader}
            rules: [{apiGroups: [""], resources: [pods], verbs: [get, list]}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: reader}
            roleRef: {kind: Role, name: reader, apiGroup: rbac.authorization.k8s.io}
            subjects: [{kind: ServiceAccount, name: default, namespace: default}]
            ---
            apiVersion: batch/v1
            kind: CronJob
            metadata: {name: nightly}
            spec:
              schedule: "0 3 * * *"
              jobTemplate:
                spec:
                  template:
                    spec: {restartPolicy: Never, containers: [{name: c, image: busybox}]}
            ---
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db}
            spec:
              serviceName: db
              selector: {matchLabels: {app: db}}
              template:
                metadata: {labels: {app: db}}
                spec: {containers: [{name: db, image: postgres}]}
              volumeClaimTemplates:
              - metadata: {name: data, labels: {app: db}}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            ---
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec: {containers: [{name: agent, image: busybox}]}
            ---
            {apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {pods: 100}}}
            ---
            apiVersion: v1
            kind: LimitRange
            metadata: {name: l}
            spec: {limits: [{type: Container, max: {memory: 1Gi}}]}
            """;

    @Test
    void aChartIsAppliedAndApplyingItAgainChangesNothing(Kubectl kubectl) {
        assertThat(kubectl.apply(CHART).lines()).hasSize(14).allMatch(each -> each.endsWith(" created"));
        // For these kubectl sends a patch each time, to Kubernetes as well; it changes nothing.
        assertThat(kubectl.apply(CHART).lines().filter(each -> !each.endsWith(" unchanged")))
                .containsExactlyInAnyOrder(
                        "deployment.apps/web configured",
                        "poddisruptionbudget.policy/web configured",
                        "statefulset.apps/db configured",
                        "resourcequota/q configured",
                        "limitrange/l configured");
        assertThat(kubectl.ok("get deploy,sts,pdb -o jsonpath={.items[*].metadata.generation}"))
                .isEqualTo("1 1 1");

        assertThat(kubectl.ok("get deploy web -o jsonpath={.spec.strategy.type},{.spec.progressDeadlineSeconds}"))
                .isEqualTo("RollingUpdate,600");
        assertThat(kubectl.ok("get sts db -o jsonpath={.spec.volumeClaimTemplates[0].metadata.labels.app}"))
                .isEqualTo("db");
    }

    @Test
    void aCertificateRequestIsApprovedOrDenied(Kubectl kubectl) {
        String pem = "-----BEGIN CERTIFICATE REQUEST-----\neA==\n-----END CERTIFICATE REQUEST-----\n";
        String request = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
        for (String name : List.of("one", "two", "three")) {
            kubectl.apply("""
                    apiVersion: certificates.k8s.io/v1
                    kind: CertificateSigningRequest
                    metadata: {name: %s}
                    spec:
                      request: %s
                      signerName: example.dev/mine
                      usages: [client auth]
                      expirationSeconds: 86400
                    """.formatted(name, request));
        }

        assertThat(kubectl.ok("certificate approve one"))
                .isEqualTo("certificatesigningrequest.certificates.k8s.io/one approved\n");
        assertThat(kubectl.ok("certificate deny two"))
                .isEqualTo("certificatesigningrequest.certificates.k8s.io/two denied\n");

        assertThat(kubectl.ok("get csr one three two --no-headers").lines().map(each -> each.replaceAll("\\s+", " ")))
                .satisfiesExactly(
                        each -> assertThat(each).startsWith("one ").endsWith(" 24h Approved"),
                        each -> assertThat(each).startsWith("three ").endsWith(" 24h Pending"),
                        each -> assertThat(each).startsWith("two ").endsWith(" 24h Denied"));
    }

    @Test
    void aDeploymentIsAutoscaledInTheOlderVersion(Kubectl kubectl) {
        kubectl.apply(DEPLOYMENT);

        assertThat(kubectl.ok("autoscale deploy web --max=5 --cpu-percent=60"))
                .isEqualTo("horizontalpodautoscaler.autoscaling/web autoscaled\n");

        assertThat(kubectl.ok("get hpa web -o jsonpath={.apiVersion},{.spec.metrics[0].resource.target}"))
                .isEqualTo("autoscaling/v2,{\"averageUtilization\":60,\"type\":\"Utilization\"}");
        assertThat(kubectl.ok("get horizontalpodautoscalers.v1.autoscaling --no-headers"))
                .contains("cpu: <unknown>/60%");
    }

    @Test
    void aPodThatRunsNowhereHasAnEmptyLog(Kubectl kubectl) {
        kubectl.ok("run a --image=busybox");

        assertThat(kubectl.ok("logs a")).isEmpty();
        assertThat(kubectl.fails("logs a -c nosuch")).contains("container nosuch is not valid for pod a");
    }

    @Test
    void aContainerIsPatchedByItsName(Kubectl kubectl) {
        kubectl.apply(DEPLOYMENT);

        assertThat(kubectl.ok("set image deploy/web log=busybox:2")).isEqualTo("deployment.apps/web image updated\n");
        kubectl.ok(
                "patch deploy web -p",
                "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"web\",\"$patch\":\"delete\"},"
                        + "{\"name\":\"log\",\"env\":[{\"name\":\"A\",\"value\":\"1\"}]}]}}}}");

        assertThat(kubectl.ok("get deploy web -o jsonpath={.spec.template.spec.containers[*].image}"))
                .isEqualTo("busybox:2");
    }

    @Test
    void aDeploymentIsScaled(Kubectl kubectl) {
        kubectl.apply(DEPLOYMENT);

        assertThat(kubectl.ok("scale deploy web --replicas=5")).isEqualTo("deployment.apps/web scaled\n");

        assertThat(kubectl.ok("get deploy web -o jsonpath={.spec.replicas}")).isEqualTo("5");
        assertThat(kubectl.ok("get --raw /apis/apps/v1/namespaces/" + kubectl.namespace() + "/deployments/web/scale"))
                .contains("\"spec\":{\"replicas\":5}")
                .contains("\"selector\":\"app=web\"");
    }

    @Test
    void typedCommandsCreateThem(Kubectl kubectl) {
        assertThat(kubectl.ok("create deployment d --image=nginx --replicas=0"))
                .isEqualTo("deployment.apps/d created\n");
        assertThat(kubectl.ok("create role r --verb=get --resource=pods"))
                .isEqualTo("role.rbac.authorization.k8s.io/r created\n");
        assertThat(kubectl.ok("create rolebinding b --role=r --serviceaccount=default:default"))
                .isEqualTo("rolebinding.rbac.authorization.k8s.io/b created\n");
        assertThat(kubectl.ok("create service clusterip s --tcp=80:8080")).isEqualTo("service/s created\n");
        assertThat(kubectl.ok("create quota q --hard=pods=3")).isEqualTo("resourcequota/q created\n");
        assertThat(kubectl.ok("create cronjob c --image=x --schedule=@daily")).isEqualTo("cronjob.batch/c created\n");
        assertThat(kubectl.ok("create ingress i --rule=a.b/c=s:80")).isEqualTo("ingress.networking.k8s.io/i created\n");
        assertThat(kubectl.ok("create pdb p --selector=a=b --min-available=1"))
                .isEqualTo("poddisruptionbudget.policy/p created\n");
    }
}
