// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * One thread that runs no samples, an event loop or a worker, uses a whole processor: what it does for the samplers
 * comes one after the other, however many processors are idle. Threads of the JVM's own, of its compilers and
 * collectors, are not listed by its thread bean and so not among them.
 */
final class HotThread extends Matter<HotThread.Busiest> {
    /** From this share of a processor on it is worth a trace, at the latest. */
    private static final double TRACED = 0.5;

    private static final int FRAMES = 48;
    private static final int FRAMES_SHOWN = 12;
    private static final String VIRTUAL = "java.lang.VirtualThread";

    private final Jvm jvm;
    private final LongPredicate isSampler;
    private final Processors processors;
    private final LongSupplier nanoClock;
    private final double share;
    private Map<Long, Long> before = new HashMap<>();
    private long lastNanos;

    /** @param isSampler whether a thread, by its id, runs samples */
    HotThread(Settings settings, LongPredicate isSampler, Processors processors, Jvm jvm, LongSupplier nanoClock) {
        super("hot thread");
        isOfTheLastSecond();
        this.jvm = jvm;
        this.isSampler = isSampler;
        this.processors = processors;
        this.nanoClock = nanoClock;
        share = settings.share("hotThreadPercent", 90);
        check("hot thread", Weight.LIMIT, settings.windowSeconds(), this::judge)
                .from(share)
                .lookedAt("busiest thread without samples", Matter::percent);
        looksAt("processor time of threads that run no samples", busiest -> true);
    }

    interface Jvm {
        /** Empty when the thread has ended. */
        String name(long id);

        /** Nanoseconds of processor time of threads so far, by their ids; empty where the JVM does not tell. */
        Map<Long, Long> cpuNanos(LongPredicate wanted);

        /** The frames of a thread, and whether it runs; null when it has ended. */
        Map.Entry<Boolean, List<StackTraceElement>> frames(long id);
    }

    /** The one of the threads that run no samples that used the most processor time in one second. */
    static final class Busiest {
        final long id;
        final String name;

        /** Share of one processor that it used, 0 to 1; NaN where it is not its own. */
        final double share;

        /** Its uppermost frames, as {@code class.method}; empty where it was not looked at or did not run then. */
        final List<String> stack;

        Busiest(long id, String name, double share, List<String> stack) {
            this.id = id;
            this.name = name;
            this.share = share;
            this.stack = stack;
        }
    }

    @Override
    protected Busiest read(int seconds) {
        long nanos = nanoClock.getAsLong();
        double elapsed = nanos - lastNanos;
        lastNanos = nanos;
        Map<Long, Long> now = jvm.cpuNanos(isSampler.negate());
        long most = -1;
        long busiest = -1;
        for (Map.Entry<Long, Long> thread : now.entrySet()) {
            long used = thread.getValue() - before.getOrDefault(thread.getKey(), Long.MAX_VALUE);
            if (used > most) {
                most = used;
                busiest = thread.getKey();
            }
        }
        before = now;
        return most < 0 || elapsed <= 0 ? null : busiest(busiest, Math.min(1, most / elapsed));
    }

    private Busiest busiest(long id, double used) {
        Map.Entry<Boolean, List<StackTraceElement>> seen = used >= Math.min(TRACED, share) ? jvm.frames(id) : null;
        if (seen == null) {
            return new Busiest(id, jvm.name(id), used, Collections.emptyList());
        }
        // The time of one that carries virtual threads is theirs, and these may well be samplers.
        boolean carries =
                seen.getValue().stream().anyMatch(frame -> frame.getClassName().equals(VIRTUAL));
        // Between two pieces of work its frames tell where it waits for the next, not where it works.
        List<String> stack = seen.getValue().stream()
                .limit(seen.getKey() ? FRAMES_SHOWN : 0)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .collect(Collectors.toList());
        return new Busiest(id, jvm.name(id), carries ? Double.NaN : used, stack);
    }

    @Override
    protected void fields(Busiest busiest, Fields row) {
        row.percent("hotThreadPercent", busiest.share);
    }

    private Judgement judge(Window<Busiest> window) {
        if (processors.ownIsUsedUp()) {
            // All processors are in use, which another check tells.
            return Judgement.fine(Double.NaN);
        }
        Busiest last = window.last();
        if (!window.reaches(share, busiest -> shareOf(last.id, busiest))) {
            return Judgement.fine(window.median(busiest -> shareOf(last.id, busiest)));
        }
        Window<Busiest> shown = window.only(busiest -> shareOf(last.id, busiest) >= share);
        double mean = shown.mean(busiest -> busiest.share);
        List<String> stack = usualStack(shown);
        String text = "the thread '" + last.name + "', which runs no samples, uses " + percent(mean)
                + " of one processor" + place(stack) + processors.besides()
                + ": what it does for the samplers comes one after the other, and they wait for it; give its client"
                + " more such threads (event loops, workers), give it less to do, or add generators";
        return Judgement.found(mean, text, stack, shown);
    }

    private static double shareOf(long id, Busiest busiest) {
        return busiest.id == id || Double.isNaN(busiest.share) ? busiest.share : 0;
    }

    /**
     * Frames of the method outside of the JDK in which it was seen most often: at a single look a thread may be
     * anywhere, also on its way to or from the queue of its work.
     */
    private static List<String> usualStack(Window<Busiest> shown) {
        Map<String, Integer> times = new HashMap<>();
        List<String> usual = Collections.emptyList();
        int most = 0;
        for (Busiest busiest : shown.readings()) {
            String own = ownFrame(busiest.stack);
            int seen = own.isEmpty() ? 0 : times.merge(own, 1, Integer::sum);
            if (seen >= most && !busiest.stack.isEmpty()) {
                usual = busiest.stack;
                most = seen;
            }
        }
        return usual;
    }

    /** The uppermost frame outside of the JDK; empty where there is none. */
    private static String ownFrame(List<String> stack) {
        return stack.stream()
                .filter(frame -> !frame.startsWith("java.") && !frame.startsWith("jdk.") && !frame.startsWith("sun."))
                .findFirst()
                .orElse("");
    }

    /** Where it is, and which method outside of the JDK led there. */
    private static String place(List<String> stack) {
        if (stack.isEmpty()) {
            return "";
        }
        String top = stack.get(0);
        String own = ownFrame(stack);
        return " (in " + top + (own.isEmpty() || own.equals(top) ? "" : ", called from " + own) + ")";
    }

    static final class ThisJvm implements Jvm {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

        @Override
        public String name(long id) {
            ThreadInfo info = threads.getThreadInfo(id);
            return info == null ? "" : info.getThreadName();
        }

        /** All at one go, which costs a call to the system per thread. */
        @Override
        public Map<Long, Long> cpuNanos(LongPredicate wanted) {
            Map<Long, Long> used = new HashMap<>();
            long[] ids = Arrays.stream(threads.getAllThreadIds()).filter(wanted).toArray();
            if (threads instanceof com.sun.management.ThreadMXBean
                    && threads.isThreadCpuTimeSupported()
                    && threads.isThreadCpuTimeEnabled()) {
                long[] nanos = ((com.sun.management.ThreadMXBean) threads).getThreadCpuTime(ids);
                for (int i = 0; i < ids.length; i++) {
                    if (nanos[i] >= 0) {
                        used.put(ids[i], nanos[i]);
                    }
                }
            }
            return used;
        }

        @Override
        public Map.Entry<Boolean, List<StackTraceElement>> frames(long id) {
            ThreadInfo info = threads.getThreadInfo(id, FRAMES);
            return info == null
                    ? null
                    : new AbstractMap.SimpleEntry<>(
                            info.getThreadState() == Thread.State.RUNNABLE, Arrays.asList(info.getStackTrace()));
        }
    }
}
