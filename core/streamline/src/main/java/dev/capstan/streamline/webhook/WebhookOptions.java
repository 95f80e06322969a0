package dev.capstan.streamline.webhook;

import dev.capstan.streamline.tls.Certificates;
import java.net.InetSocketAddress;
import java.time.Duration;

/// How to serve webhooks.
///
/// @param name of the `ValidatingWebhookConfiguration` and the `MutatingWebhookConfiguration`; no other program
///     may use the same in the same cluster
/// @param endpoint where the API finds us
/// @param listening where we listen; with port 0 on any that is free
/// @param certificates what we prove with who we are
/// @param checkEvery how often to look whether certificates have changed, and whether we are still registered
public record WebhookOptions(
        String name,
        Endpoint endpoint,
        InetSocketAddress listening,
        Certificates certificates,
        Registration registration,
        Duration checkEvery) {
    /// With a certificate that is made here; registered until we stop at a [host][Endpoint.Host], where nobody
    /// else can answer, and for good behind a [service][Endpoint.Service], where others may.
    public static WebhookOptions of(String name, Endpoint endpoint) {
        Registration registration = switch (endpoint) {
            case Endpoint.Host _ -> Registration.REMOVED;
            case Endpoint.Service _ -> Registration.KEPT;
        };
        return new WebhookOptions(
                name,
                endpoint,
                endpoint.usualListening(),
                Certificates.generated(),
                registration,
                Duration.ofSeconds(10));
    }

    /// Whether others serve the same, each with an authority of its own: then all of them are to be believed.
    boolean isShared() {
        return endpoint instanceof Endpoint.Service && certificates instanceof Certificates.Generated;
    }

    public WebhookOptions withListening(InetSocketAddress listening) {
        return new WebhookOptions(name, endpoint, listening, certificates, registration, checkEvery);
    }

    public WebhookOptions withCertificates(Certificates certificates) {
        return new WebhookOptions(name, endpoint, listening, certificates, registration, checkEvery);
    }

    public WebhookOptions withRegistration(Registration registration) {
        return new WebhookOptions(name, endpoint, listening, certificates, registration, checkEvery);
    }

    public WebhookOptions withCheckEvery(Duration checkEvery) {
        return new WebhookOptions(name, endpoint, listening, certificates, registration, checkEvery);
    }
}
