package dev.capstan.template.run;

import dev.capstan.streamline.Result;

/// What came of a look at a Template.
///
/// @param label how metrics name it, as the operator does
/// @param failed whether something is wrong with the Template
record Reconciled(String label, boolean failed, Result next) {
    static Reconciled success() {
        return new Reconciled("success", false, Result.stop());
    }

    static Reconciled failed(String label, Result next) {
        return new Reconciled(label, true, next);
    }

    static Reconciled waiting(Result next) {
        return new Reconciled("requeue", false, next);
    }
}
