package dev.capstan.streamlinetest;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test class whose tests have a control plane: the real thing, in this process, for all tests of the class.
///
/// ```java
/// @ControlPlaneTest(manifests = "/guestbook-crd.yaml")
/// final class GuestbookTest {
///     @Test
///     void aBookRuns(KubernetesClient client) { … }
/// }
/// ```
///
/// Each test gets a client whose namespace is its own, made for it and removed after it. With the environment
/// variable `CAPSTAN_TEST_KUBECONFIG`, the name of a kubeconfig file, the same tests run against that cluster
/// instead.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ControlPlaneExtension.class)
public @interface ControlPlaneTest {
    /// Resources on the class path with objects that must be there first, such as CRDs.
    String[] manifests() default {};
}
