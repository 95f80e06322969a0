package dev.capstan.plugins.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TypeTokenTest {
    @ParameterizedTest
    @CsvSource({
        "random:RandomPassword, random:RandomPassword",
        "random:index:RandomPassword, random:RandomPassword",
        "random:index/randomPassword:RandomPassword, random:RandomPassword",
        "aws:s3:Bucket, aws:s3:Bucket",
        "aws:s3/bucket:Bucket, aws:s3:Bucket",
        "aws:s3/bucketObjectv2:BucketObjectv2, aws:s3:BucketObjectv2",
        "kubernetes:core/v1:ConfigMap, kubernetes:core/v1:ConfigMap",
        "command:local:Command, command:local:Command"
    })
    void aTypeHasOneShortForm(String written, String shortest) {
        assertThat(TypeToken.parse(written)).map(TypeToken::toString).contains(shortest);
    }

    @Test
    void whatIsNoTypeHasNone() {
        assertThat(TypeToken.parse("Bucket")).isEmpty();
        assertThat(TypeToken.parse("a:b:c:d")).isEmpty();
        assertThat(TypeToken.parse("aws:s3:")).isEmpty();
        assertThat(TypeToken.parse(":s3:Bucket")).isEmpty();
    }
}
