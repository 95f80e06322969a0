package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Calls S3, and says in words what comes of it.
final class S3 implements AutoCloseable {
    private static final Set<String> PASSING = Set.of(
            "OperationAborted",
            "SlowDown",
            "RequestTimeout",
            "ServiceUnavailable",
            "InternalError",
            "ConflictException");
    /// What to do when S3 says no, by what it says.
    private static final Map<String, String> ADVICE = Map.of(
            "InvalidAccessKeyId", "check aws:accessKey, or AWS_ACCESS_KEY_ID",
            "SignatureDoesNotMatch", "check aws:secretKey, or AWS_SECRET_ACCESS_KEY",
            "ExpiredToken", "the session is over: give the stack new credentials",
            "AccessDenied", "the credentials lack the permission for it, or a public access block forbids it",
            "BucketAlreadyExists", "somebody else has a bucket of that name: choose another one",
            "BucketNotEmpty", "remove what is in it, or set forceDestroy: true and update the stack before",
            "AccessControlListNotSupported",
                    "leave acl out, or have aws:s3:BucketOwnershipControls say ObjectWriter and depend on it",
            "IllegalLocationConstraintException", "aws:region is not that of the endpoint",
            "AuthorizationHeaderMalformed", "aws:region is not that of the bucket",
            "PermanentRedirect", "aws:region is not that of the bucket");

    private final AwsSettings settings;
    private final AddressPolicy policy;
    private final S3Names names;

    /// Made by the first call. Guarded by this.
    private @Nullable S3Client client;

    S3(AwsSettings settings, AddressPolicy policy) {
        this.settings = settings;
        this.policy = policy;
        this.names = S3Names.of(settings);
    }

    AwsSettings settings() {
        return settings;
    }

    S3Names names() {
        return names;
    }

    /// @param what is called for, as a sentence without its end: `bucket berlin cannot be made`
    /// @throws TerminalException when S3 says no
    /// @throws RetryableException when it cannot say now
    <T> T call(String what, Function<S3Client, T> call) throws InterruptedException {
        try {
            return call.apply(client());
        } catch (S3Exception e) {
            throw refusal(what, e);
        } catch (AbortedException e) {
            throw interrupted(e);
        } catch (SdkClientException e) {
            throw new RetryableException(
                    what + ": " + names.address() + " gave no answer: " + firstLine(e.getMessage()), e);
        }
    }

    /// The same, and empty when what it is about is not there.
    <T> Optional<T> find(String what, Function<S3Client, T> call) throws InterruptedException {
        return call(what, client -> {
            try {
                return Optional.of(call.apply(client));
            } catch (S3Exception e) {
                if (e.statusCode() == 404) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
            client = null;
        }
    }

    static String code(S3Exception e) {
        return e.awsErrorDetails() == null || e.awsErrorDetails().errorCode() == null
                ? String.valueOf(e.statusCode())
                : e.awsErrorDetails().errorCode();
    }

    private synchronized S3Client client() {
        if (client == null) {
            policy.check(names.address());
            client = Clients.client(settings, names.address());
        }
        return client;
    }

    private RuntimeException refusal(String what, S3Exception e) {
        String code = code(e);
        String said =
                e.awsErrorDetails() == null ? "" : firstLine(e.awsErrorDetails().errorMessage());
        String advice = ADVICE.getOrDefault(code, "");
        String message = what + ": S3 says " + code + (said.isEmpty() ? "" : " (" + said + ")")
                + (advice.isEmpty() ? "" : ": " + advice);
        boolean passing = e.statusCode() >= 500 || e.statusCode() == 429 || PASSING.contains(code);
        return passing ? new RetryableException(message, e) : new TerminalException(message, e);
    }

    private static InterruptedException interrupted(AbortedException e) {
        boolean _ = Thread.interrupted();
        var interrupted = new InterruptedException("a call of S3 was interrupted");
        interrupted.initCause(e);
        return interrupted;
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "" : text.lines().findFirst().orElse("");
    }
}
