// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/** What one thread does under the schedules of others. Used by that thread alone. */
final class ThreadRates {
    private final JMeterContext context;
    private final List<Shaped> shaped = new ArrayList<>();
    private RateMeter group;
    private RateThread arrival;
    private int iteration;

    ThreadRates(JMeterContext context) {
        this.context = context;
    }

    /** The thread is an arrival of its group, and so is each further iteration of it. */
    void arrived(RateMeter meter) {
        group = meter;
        arrival = meter.threadCame();
        meter.planned(arrival, System.nanoTime(), 0);
    }

    /** The thread has samplers below a timer. */
    void add(ShaperRates shaper) {
        Set<Sampler> samplers = shaper.samplersIn(context.getThread().getTestTree());
        if (!samplers.isEmpty()) {
            shaped.add(new Shaped(shaper, samplers));
        }
    }

    void sampleStarting(Sampler sampler) {
        if (group != null) {
            countIteration();
        }
        for (Shaped each : shaped) {
            if (each.samplers.contains(sampler)) {
                each.start();
            }
        }
    }

    void sampleEnded() {
        for (Shaped each : shaped) {
            each.end();
        }
    }

    void finish() {
        if (group != null) {
            group.over(arrival);
            group.threadLeft(arrival, System.nanoTime());
        }
        shaped.forEach(Shaped::leave);
    }

    private void countIteration() {
        JMeterVariables variables = context.getVariables();
        int now = variables == null ? iteration : variables.getIteration();
        if (iteration != 0 && now != iteration) {
            group.planned(arrival, System.nanoTime(), 0);
        }
        iteration = now;
    }

    /** The samplers of the thread that one timer holds back. */
    private static final class Shaped {
        private final ShaperRates shaper;
        private final Set<Sampler> samplers;
        private RateMeter meter;
        private RateThread thread;

        Shaped(ShaperRates shaper, Set<Sampler> samplers) {
            this.shaper = shaper;
            this.samplers = samplers;
        }

        void start() {
            if (thread == null) {
                meter = shaper.meter();
                thread = meter.threadCame();
            }
            meter.planned(thread, System.nanoTime(), 0);
        }

        void end() {
            if (thread != null) {
                meter.over(thread);
            }
        }

        void leave() {
            if (thread != null) {
                meter.threadLeft(thread, System.nanoTime());
            }
        }
    }
}
