package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Schemas of the same value, joined by logic. When alternatives fail, the problems of the closest one are told
/// too.
sealed interface Combination extends Check {
    /// `"spec.x" must …`, without a place of its own, as Kubernetes has it.
    private static void tell(Inspection inspection, String words) {
        inspection.misplaced(GoText.quote(inspection.at.toString()) + " must " + words);
    }

    private static @Nullable Inspection closer(@Nullable Inspection best, Inspection trial) {
        return best == null || trial.matches() > best.matches() ? trial : best;
    }

    record AnyOf(List<Schema> schemas) implements Combination {
        @Override
        public void check(JsonNode value, Inspection inspection) {
            Inspection best = null;
            for (Schema each : schemas) {
                Inspection trial = inspection.trial(value, each);
                if (trial.fits()) {
                    inspection.merge(trial);
                    return;
                }
                best = closer(best, trial);
            }
            tell(inspection, "validate at least one schema (anyOf)");
            if (best != null) {
                inspection.merge(best);
            }
        }
    }

    record OneOf(List<Schema> schemas) implements Combination {
        @Override
        public void check(JsonNode value, Inspection inspection) {
            int fitting = 0;
            Inspection first = null;
            Inspection best = null;
            for (Schema each : schemas) {
                Inspection trial = inspection.trial(value, each);
                if (trial.fits()) {
                    fitting++;
                    first = first == null ? trial : first;
                } else {
                    best = closer(best, trial);
                }
            }
            Inspection told = fitting == 0 ? best : fitting == 1 ? first : null;
            if (fitting != 1) {
                String found = fitting == 0 ? "Found none valid" : "Found " + fitting + " valid alternatives";
                tell(inspection, "validate one and only one schema (oneOf). " + found);
            }
            if (told != null) {
                inspection.merge(told);
            }
        }
    }

    record AllOf(List<Schema> schemas) implements Combination {
        @Override
        public void check(JsonNode value, Inspection inspection) {
            int fitting = 0;
            for (Schema each : schemas) {
                Inspection trial = inspection.trial(value, each);
                fitting += trial.fits() ? 1 : 0;
                inspection.merge(trial);
            }
            if (fitting < schemas.size()) {
                tell(inspection, "validate all the schemas (allOf)" + (fitting == 0 ? ". None validated" : ""));
            }
        }
    }

    record Not(Schema schema) implements Combination {
        @Override
        public void check(JsonNode value, Inspection inspection) {
            if (inspection.trial(value, schema).fits()) {
                tell(inspection, "not validate the schema (not)");
            }
        }
    }
}
