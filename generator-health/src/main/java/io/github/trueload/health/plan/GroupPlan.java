// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import io.github.trueload.health.schedule.RateMeter;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.threads.JMeterContext;

/** The schedules of one thread group: its own, if it keeps one, and those of timers in it. Immutable. */
final class GroupPlan {
    private final Optional<RateMeter> own;
    private final List<ShaperRates> shapers;

    GroupPlan(Optional<RateMeter> own, List<ShaperRates> shapers) {
        this.own = own;
        this.shapers = shapers;
    }

    List<ShaperRates> shapers() {
        return shapers;
    }

    boolean isEmpty() {
        return !own.isPresent() && shapers.isEmpty();
    }

    /** A thread of the group starts. */
    ThreadRates thread(JMeterContext context) {
        ThreadRates rates = new ThreadRates(context);
        own.ifPresent(rates::arrived);
        shapers.forEach(rates::add);
        return rates;
    }
}
