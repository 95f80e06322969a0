package dev.capstan.testing.s3;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// What is set on a whole bucket as one document, in the form in which it is given back.
enum Setting {
    WEBSITE("website", 404, "NoSuchWebsiteConfiguration", "The specified bucket does not have a website configuration"),
    POLICY("policy", 404, "NoSuchBucketPolicy", "The bucket policy does not exist"),
    PUBLIC_ACCESS_BLOCK(
            "publicAccessBlock",
            404,
            "NoSuchPublicAccessBlockConfiguration",
            "The public access block configuration was not found"),
    OWNERSHIP(
            "ownershipControls", 404, "OwnershipControlsNotFoundError", "The bucket ownership controls were not found"),
    TAGGING("tagging", 404, "NoSuchTagSet", "The TagSet does not exist");

    private final String parameter;
    private final int status;
    private final String code;
    private final String message;

    Setting(String parameter, int status, String code, String message) {
        this.parameter = parameter;
        this.status = status;
        this.code = code;
        this.message = message;
    }

    /// Which one a query names.
    static Optional<Setting> of(Map<String, String> query) {
        return Arrays.stream(values())
                .filter(each -> query.containsKey(each.parameter))
                .findFirst();
    }

    S3Error absent() {
        return new S3Error(status, code, message);
    }
}
