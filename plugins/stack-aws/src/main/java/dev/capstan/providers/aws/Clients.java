package dev.capstan.providers.aws;

import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.defaultsmode.DefaultsMode;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.ProxyConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;

/// Clients of the SDK that look at nothing but our settings.
///
/// Left alone the SDK takes what is missing from variables, files and the machine's metadata of this process. So
/// nothing is left out: not the endpoint, not the mode of defaults, and the profiles are none.
final class Clients {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ATTEMPT = Duration.ofSeconds(30);
    private static final Duration CALL = Duration.ofSeconds(90);

    private Clients() {}

    static S3Client client(AwsSettings settings, URI address) {
        ProfileFile none = ProfileFile.aggregator().build();
        return S3Client.builder()
                .region(Region.of(settings.region()))
                .endpointOverride(address)
                .credentialsProvider(StaticCredentialsProvider.create(credentials(settings.credentials())))
                .defaultsMode(DefaultsMode.STANDARD)
                .dualstackEnabled(false)
                .fipsEnabled(false)
                .disableS3ExpressSessionAuth(true)
                // What other servers do not know, or count differently.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .serviceConfiguration(S3Configuration.builder()
                        .profileFile(() -> none)
                        .pathStyleAccessEnabled(settings.pathStyle())
                        .chunkedEncodingEnabled(false)
                        .multiRegionEnabled(false)
                        .useArnRegionEnabled(false)
                        .build())
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .defaultProfileFileSupplier(() -> none)
                        .defaultProfileName("none")
                        .apiCallAttemptTimeout(ATTEMPT)
                        .apiCallTimeout(CALL)
                        .retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(settings.attempts())
                                .build())
                        .build())
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(ATTEMPT)
                        .proxyConfiguration(ProxyConfiguration.builder()
                                .useEnvironmentVariablesValues(false)
                                .build()))
                .build();
    }

    private static AwsCredentials credentials(AwsSettings.Credentials given) {
        return given.token()
                .<AwsCredentials>map(token -> AwsSessionCredentials.create(given.accessKey(), given.secretKey(), token))
                .orElseGet(() -> AwsBasicCredentials.create(given.accessKey(), given.secretKey()));
    }
}
