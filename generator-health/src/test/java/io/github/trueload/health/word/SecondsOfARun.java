// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.health.matter.Generator;
import io.github.trueload.health.matter.Generator.Second;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A run whose seconds a test makes up. */
abstract class SecondsOfARun {
    Generator generator;
    Run run;
    /** What was said meanwhile. */
    final List<String> lines = new ArrayList<>();

    SecondsOfARun() {
        start(name -> null);
    }

    final void start(UnaryOperator<String> properties) {
        generator = new Generator(properties);
        run = new Run(generator.settings, generator.matters);
    }

    final void pass(int seconds, Consumer<Second> change) {
        for (int i = 0; i < seconds; i++) {
            int[] passed = {1};
            generator.pass(1, second -> {
                change.accept(second);
                passed[0] = second.seconds;
            });
            lines.addAll(run.judge(generator.timeMs, passed[0]));
        }
    }

    /** The time that has passed at the end of the second that is being read. */
    final long nanos() {
        return (generator.timeMs + 1000 - Generator.START_MS) * 1_000_000;
    }

    /** A timer that asks for a hundred samples a second, and has one thread, which is in its first one. */
    static RateMeter hundredASecond() {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), (before, now) -> (now.nanos - before.nanos) / 1e7, 0);
        meter.threadCame("users").planned(0, 0);
        return meter;
    }
}
