// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/** What the threads of a rate timer do at one moment. Immutable. */
final class ThreadCounts {
    final int all;
    final int waiting;
    final int inSamples;

    ThreadCounts(int all, int waiting, int inSamples) {
        this.all = all;
        this.waiting = waiting;
        this.inSamples = inSamples;
    }

    ThreadCounts plus(ThreadCounts other) {
        return new ThreadCounts(all + other.all, waiting + other.waiting, inSamples + other.inSamples);
    }
}
