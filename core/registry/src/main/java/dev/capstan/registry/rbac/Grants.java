package dev.capstan.registry.rbac;

import dev.capstan.registry.access.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The roles that one user or one group has: everywhere, and in each namespace.
///
/// Filled by one thread, then only read.
final class Grants {
    private final Roles everywhere = new Roles();
    private final Map<String, Roles> inNamespace = new HashMap<>();

    void add(String namespace, RuleIndex role) {
        Roles roles = namespace.isEmpty() ? everywhere : inNamespace.computeIfAbsent(namespace, _ -> new Roles());
        roles.all.add(role);
    }

    boolean allow(RuleIndex.Asked asked, String namespace) {
        if (everywhere.allow(asked)) {
            return true;
        }
        Roles here = namespace.isEmpty() ? null : inNamespace.get(namespace);
        return here != null && here.allow(asked);
    }

    boolean allow(Question.OnPath question) {
        return everywhere.allow(question);
    }

    /// Some roles. Many are arranged as one when first asked for, which any thread may do.
    private static final class Roles {
        private static final int FEW = 4;
        private final List<RuleIndex> all = new ArrayList<>();
        private volatile @Nullable RuleIndex together;

        boolean allow(RuleIndex.Asked asked) {
            if (all.size() > FEW) {
                return together().allows(asked);
            }
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).allows(asked)) {
                    return true;
                }
            }
            return false;
        }

        boolean allow(Question.OnPath question) {
            if (all.size() > FEW) {
                return together().allows(question);
            }
            return all.stream().anyMatch(each -> each.allows(question));
        }

        private RuleIndex together() {
            RuleIndex known = together;
            if (known == null) {
                known = RuleIndex.union(all);
                together = known;
            }
            return known;
        }
    }
}
