package dev.capstan.benchmarks;

import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Runs the JMH benchmarks; takes JMH's own options, `StoreBenchmark -f 1`.
public final class Benchmarks {
    private Benchmarks() {}

    public static void main(String[] words) throws RunnerException, CommandLineOptionException {
        var given = new CommandLineOptions(words);
        new Runner(new OptionsBuilder().parent(given).shouldFailOnError(true).build()).run();
    }
}
