package dev.capstan.controllerconfig.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/// The four resource templates of the seed [S0-34].
final class SeedTemplatesTest {
    static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: "validate-{{.cluster.id}}"
              namespace: "cls-system"
            spec:
              template:
                spec:
                  containers:
                  - name: validator
                    image: "gcr.io/my-project/gcp-validator:latest"
                    env:
                    - name: CLUSTER_ID
                      value: "{{.cluster.id}}"
                  restartPolicy: Never
              backoffLimit: 3
            """;

    static final Map<String, Object> CONTEXT = Map.of(
            "cluster",
            Map.of(
                    "id",
                    "cluster-123",
                    "name",
                    "my-cluster",
                    "namespace",
                    "clusters-123",
                    "spec",
                    Map.of(
                            "gcp_project",
                            "my-project",
                            "region",
                            "us-central1",
                            "vpc_name",
                            "my-vpc",
                            "pod_cidr",
                            "10.0.0.0/16",
                            "service_cidr",
                            "10.1.0.0/16",
                            "openshift_version",
                            "quay.io/openshift-release-dev/ocp-release:4.14.0",
                            "base_domain",
                            "example.com")));

    @Test
    void theJobRenders() {
        assertRendered(JOB, """
                apiVersion: batch/v1
                kind: Job
                metadata: {name: validate-cluster-123, namespace: cls-system}
                spec:
                  template:
                    spec:
                      containers:
                      - name: validator
                        image: gcr.io/my-project/gcp-validator:latest
                        env: [{name: CLUSTER_ID, value: cluster-123}]
                      restartPolicy: Never
                  backoffLimit: 3
                """);
    }

    @Test
    void theGcpClusterRenders() {
        assertRendered("""
                apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
                kind: GCPCluster
                metadata:
                  name: "{{.cluster.name}}"
                  namespace: "{{.cluster.namespace}}"
                spec:
                  project: "{{.cluster.spec.gcp_project}}"
                  region: "{{.cluster.spec.region}}"
                  network:
                    name: "{{.cluster.spec.vpc_name}}"
                  credentialsRef:
                    name: gcp-credentials
                    namespace: "{{.cluster.namespace}}"
                """, """
                apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
                kind: GCPCluster
                metadata: {name: my-cluster, namespace: clusters-123}
                spec:
                  project: my-project
                  region: us-central1
                  network: {name: my-vpc}
                  credentialsRef: {name: gcp-credentials, namespace: clusters-123}
                """);
    }

    @Test
    void theCapiClusterRenders() {
        assertRendered("""
                apiVersion: cluster.x-k8s.io/v1beta1
                kind: Cluster
                metadata:
                  name: "{{.cluster.name}}"
                  namespace: "{{.cluster.namespace}}"
                spec:
                  clusterNetwork:
                    pods:
                      cidrBlocks:
                      - "{{.cluster.spec.pod_cidr}}"
                    services:
                      cidrBlocks:
                      - "{{.cluster.spec.service_cidr}}"
                  infrastructureRef:
                    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
                    kind: GCPCluster
                    name: "{{.cluster.name}}"
                  controlPlaneRef:
                    apiVersion: controlplane.cluster.x-k8s.io/v1beta1
                    kind: KubeadmControlPlane
                    name: "{{.cluster.name}}-control-plane"
                """, """
                apiVersion: cluster.x-k8s.io/v1beta1
                kind: Cluster
                metadata: {name: my-cluster, namespace: clusters-123}
                spec:
                  clusterNetwork:
                    pods: {cidrBlocks: [10.0.0.0/16]}
                    services: {cidrBlocks: [10.1.0.0/16]}
                  infrastructureRef:
                    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
                    kind: GCPCluster
                    name: my-cluster
                  controlPlaneRef:
                    apiVersion: controlplane.cluster.x-k8s.io/v1beta1
                    kind: KubeadmControlPlane
                    name: my-cluster-control-plane
                """);
    }

    @Test
    void theHostedClusterRenders() {
        assertRendered("""
                apiVersion: hypershift.openshift.io/v1beta1
                kind: HostedCluster
                metadata:
                  name: "{{.cluster.name}}"
                  namespace: "{{.cluster.namespace}}"
                spec:
                  release:
                    image: "{{.cluster.spec.openshift_version}}"
                  platform:
                    type: GCP
                    gcp:
                      projectID: "{{.cluster.spec.gcp_project}}"
                      region: "{{.cluster.spec.region}}"
                  dns:
                    baseDomain: "{{.cluster.spec.base_domain}}"
                """, """
                apiVersion: hypershift.openshift.io/v1beta1
                kind: HostedCluster
                metadata: {name: my-cluster, namespace: clusters-123}
                spec:
                  release: {image: "quay.io/openshift-release-dev/ocp-release:4.14.0"}
                  platform: {type: GCP, gcp: {projectID: my-project, region: us-central1}}
                  dns: {baseDomain: example.com}
                """);
    }

    private static void assertRendered(String template, String expected) {
        assertThat(ResourceTemplate.compile("seed", template).render(CONTEXT)).isEqualTo(Yaml.tree(expected));
    }
}
