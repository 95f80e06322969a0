package dev.capstan.fleet.config;

import dev.capstan.yaml.ConfigProblem;
import java.util.List;
import java.util.stream.Collectors;

/// What came of reading a file of configurations.
public sealed interface Reading {
    /// Every document is fine, and one of them is for whatever the others are not for.
    record Good(List<AggregationConfig> configs) implements Reading {
        public Good {
            configs = List.copyOf(configs);
        }
    }

    /// Everything that is wrong, from top to bottom.
    record Bad(List<ConfigProblem> problems) implements Reading {
        public Bad {
            problems = List.copyOf(problems);
        }

        /// All problems as a person reads them.
        public String render() {
            return problems.stream().map(ConfigProblem::render).collect(Collectors.joining("\n"));
        }
    }
}
