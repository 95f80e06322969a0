/// Tests of the action `terraform`, with a real Terraform or OpenTofu where there is one.
@NullMarked
package dev.capstan.plugins.terraform;

import org.jspecify.annotations.NullMarked;
