// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.watch.LiveVerdict;
import io.github.trueload.health.watch.RunWord;
import java.nio.file.Path;
import java.util.List;

/**
 * What the last test came to, for those who look at it afterwards. A listener may write the last rows of a test while
 * the next one runs, or has ended already; then the word of the older one comes too late. Thread-safe.
 */
final class LastTest {
    private LiveHealth known = LiveHealth.NOTHING;
    private Object newest;

    synchronized LiveHealth known() {
        return known;
    }

    /** The page of the last test that left one; null where there is none. */
    synchronized Path page() {
        return known.page().orElse(null);
    }

    /** A test begins. */
    synchronized void begins(Object test) {
        newest = test;
    }

    /** It is over, and the word of the test before is no more that of the last one. */
    synchronized void ends(Object test, long seconds, List<LiveVerdict> verdicts) {
        if (test == newest) {
            known = LiveHealth.ending(seconds, verdicts, page());
        }
    }

    /**
     * Its word stands.
     *
     * @param page null where none was written
     */
    synchronized void ended(Object test, long seconds, List<LiveVerdict> verdicts, RunWord word, Path page) {
        if (test == newest) {
            known = LiveHealth.ended(seconds, verdicts, word, page);
        }
    }
}
