// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The one of the threads that run no samples that used the most processor time in one second. Immutable. */
public final class HotThread {
    /** Nothing is known. */
    public static final HotThread ABSENT = new HotThread(-1, "", Double.NaN, Collections.<String>emptyList());

    /** Tells threads of one name apart. */
    public final long id;
    /** The thread's name. */
    public final String name;
    /** Share of one processor that it used, 0 to 1. */
    public final double share;
    /**
     * Its uppermost frames, as {@code class.method}; empty where it used too little to be looked at, and where it did
     * not run when it was.
     */
    public final List<String> stack;

    /** Joins the figures that the fields describe. */
    public HotThread(long id, String name, double share, List<String> stack) {
        this.id = id;
        this.name = name;
        this.share = share;
        this.stack = Collections.unmodifiableList(new ArrayList<>(stack));
    }
}
