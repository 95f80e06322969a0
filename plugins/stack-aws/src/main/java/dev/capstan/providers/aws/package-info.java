/// Buckets and objects of S3, or of a server that speaks as S3 does.
///
/// Start with [AwsProvider].
@NullMarked
package dev.capstan.providers.aws;

import org.jspecify.annotations.NullMarked;
