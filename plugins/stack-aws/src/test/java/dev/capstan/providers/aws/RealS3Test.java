package dev.capstan.providers.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// The provider with S3 itself, or with whatever `CAPSTAN_S3_TEST_ENDPOINT` names, when somebody gives credentials.
@EnabledIfEnvironmentVariable(
        named = "CAPSTAN_S3_TEST_ACCESS_KEY",
        matches = ".+",
        disabledReason = "no credentials: CAPSTAN_S3_TEST_ACCESS_KEY, _SECRET_KEY, _TOKEN, _REGION, _ENDPOINT")
final class RealS3Test extends S3ProviderContract {
    @Override
    Map<String, Object> config() {
        var config = new LinkedHashMap<String, Object>();
        config.put("region", System.getenv().getOrDefault("CAPSTAN_S3_TEST_REGION", "us-east-1"));
        put(config, "accessKey", "CAPSTAN_S3_TEST_ACCESS_KEY");
        put(config, "secretKey", "CAPSTAN_S3_TEST_SECRET_KEY");
        put(config, "token", "CAPSTAN_S3_TEST_TOKEN");
        put(config, "endpoint", "CAPSTAN_S3_TEST_ENDPOINT");
        return config;
    }

    private static void put(Map<String, Object> config, String name, String variable) {
        String value = System.getenv(variable);
        if (value != null) {
            config.put(name, value);
        }
    }
}
