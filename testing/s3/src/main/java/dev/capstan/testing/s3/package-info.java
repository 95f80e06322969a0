/// A small S3 server inside a test: buckets, objects, and the websites they are.
///
/// It is as strict as S3 where that matters to who sets up a bucket: what the public may read is decided by the policy,
/// the ACLs, the ownership and the public access block. It does not verify signatures: a call that has one is the
/// owner's, a call without is the public's. There are no versions, no multipart uploads and no replication.
///
/// Start with [S3Server].
@NullMarked
package dev.capstan.testing.s3;

import org.jspecify.annotations.NullMarked;
