// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Samples.Shortage;

/** Samples failed for lack of something that nobody can look at itself: a pool's connections, threads. */
final class Shortages extends Matter<Long> {
    private final Samples samples;
    private final Shortage shortage;

    private Shortages(String tag, Samples samples, Shortage shortage, String why) {
        super(tag);
        this.samples = samples;
        this.shortage = shortage;
        check(tag, Weight.LIMIT, 1, window -> judge(window, why));
    }

    static Shortages pools(Samples samples) {
        String why = "no connection of a pool became free in time; make the pool as large as the load";
        return new Shortages("pool", samples, Shortage.POOL, why);
    }

    static Shortages threads(Samples samples) {
        String why = "no more threads could be created; raise the limits of processes and memory (ulimit -u, pids of"
                + " the container), or use fewer threads per generator";
        return new Shortages("threads", samples, Shortage.THREADS, why);
    }

    @Override
    protected Long read(int seconds) {
        return samples.takeFailed(shortage);
    }

    @Override
    protected void fields(Long failed, Fields row) {
        if (shortage == Shortage.POOL) {
            row.sum("noPoolResource", failed);
        } else {
            row.sum("noThread", failed);
        }
    }

    private static Judgement judge(Window<Long> window, String why) {
        long failed = window.last();
        String text = failed + " samples failed within a second in JMeter itself, not in the server: " + why;
        return failed > 0 ? Judgement.found(failed, text, window) : Judgement.fine(Double.NaN);
    }
}
