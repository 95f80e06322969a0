/// Role-based access as Kubernetes defines it: roles hold rules, bindings give roles to users, groups and service
/// accounts, and nobody hands out more than they have.
///
/// Start with [Rbac].
@NullMarked
package dev.capstan.registry.rbac;

import org.jspecify.annotations.NullMarked;
