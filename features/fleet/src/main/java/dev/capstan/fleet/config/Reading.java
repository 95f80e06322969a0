package dev.capstan.fleet.config;

import dev.capstan.yaml.ConfigProblem;
import java.util.List;
import java.util.stream.Collectors;

/// What came of reading a file of configurations.
public sealed interface Reading {
    /// Every document can be used, and one of them is for whatever the others are not for.
    ///
    /// @param doubts what is hardly meant as it is written, from top to bottom
    record Good(List<AggregationConfig> configs, List<ConfigProblem> doubts) implements Reading {
        public Good {
            configs = List.copyOf(configs);
            doubts = List.copyOf(doubts);
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
