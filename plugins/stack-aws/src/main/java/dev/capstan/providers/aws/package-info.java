/// Buckets and objects of S3.
@NullMarked
package dev.capstan.providers.aws;

import org.jspecify.annotations.NullMarked;
