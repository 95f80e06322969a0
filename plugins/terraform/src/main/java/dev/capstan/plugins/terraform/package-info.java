/// The action `terraform`: has changes made by Terraform or OpenTofu.
///
/// Start with [TerraformAction].
@NullMarked
package dev.capstan.plugins.terraform;

import org.jspecify.annotations.NullMarked;
