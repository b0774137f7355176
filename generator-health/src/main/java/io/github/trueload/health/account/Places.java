// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Users.User;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads from the stack of a user where he is. Used by one thread. */
final class Places {
    private static final String THREAD = "org.apache.jmeter.threads.JMeterThread";
    private static final String RENDEZVOUS = "org.apache.jmeter.timers.SyncTimer";
    /** Waits that the plan asks for: timers, pacing, rendezvous, thread groups, users whose samples others make. */
    private static final Pattern ASKED_FOR = Pattern.compile("org\\.apache\\.jmeter"
            + "\\.(timers\\.|control\\.CriticalSectionController|sampler\\.TestAction|threads\\.openmodel\\.)"
            + "|io\\.github\\.trueload\\.health\\.rate\\."
            + "|kg\\.apc\\.jmeter\\.(timers\\.|threads\\.|(functions|modifiers)\\.Fifo)"
            + "|com\\.blazemeter\\.jmeter\\.(threads\\.|timers\\.|controller\\.ParallelSampler)");

    /** More classes than that have plans that compile a script for each sample. */
    private static final int MOST_CLASSES = 10_000;

    private final Map<String, Type> types = new HashMap<>();

    /**
     * Tells where a user is, by whether others wait for the same object too, and whose time it is where he waits for
     * what another thread is to bring to him alone.
     */
    Place of(Stack stack, User.Work work, boolean shared, Supplier<Line> awaited) {
        Found found = new Found(stack, work);
        // A timer may ask for any pause, but not for what another thread holds, unless that lets its threads go on, or
        // waits itself for what they all wait for.
        boolean locked = stack.state == Thread.State.BLOCKED || stack.isLockedOut() && found.kind == Element.TIMER;
        if ((locked ? type(found.frames.ownClass(), work).askedFor : stack.isWaiting())
                && (found.askedFor || found.frames.isWithoutWork() || isRendezvous(found, stack, shared))) {
            return new Place(Line.PAUSE, false, found.meeting ? found.element() : "", "");
        }
        return found.inSample ? inSample(found, stack, shared, awaited) : between(found, stack, shared);
    }

    /** Threads that scripts have meet; a latch inside a library is no wish of the plan. */
    private static boolean isRendezvous(Found found, Stack stack, boolean shared) {
        return shared
                && !stack.held
                && found.kind != Element.SAMPLER
                && found.frames.isMeeting()
                && found.frames.isOwn();
    }

    private static Place inSample(Found found, Stack stack, boolean shared, Supplier<Line> awaited) {
        Frames frames = found.frames;
        Line line = cause(frames, stack, shared);
        if (line == null) {
            boolean script = found.kind == Element.SCRIPT_SAMPLER;
            if (frames.isSocket() || frames.isProcess()) {
                line = Line.TARGET;
            } else if (frames.isSleep(stack.lockClass.isEmpty())) {
                line = script && frames.isOwn() ? Line.SCRIPT : frames.isOnTheWay() ? Line.TARGET : Line.SLEEP;
            } else if (stack.isWaiting()) {
                line = frames.isTogether() ? Line.TARGET : shared ? Line.LOCK : awaited.get();
            } else {
                line = script ? Line.SCRIPT : Line.CLIENT;
            }
        }
        boolean named = line != Line.TARGET && line != Line.SCRIPT;
        return new Place(line, true, "", named ? frames.method(stack.state == Thread.State.BLOCKED) : "");
    }

    private static Place between(Found found, Stack stack, boolean shared) {
        Line line = cause(found.frames, stack, shared);
        boolean waits = line != null || stack.isWaiting() || found.frames.isSocket();
        return new Place(
                line == null ? Line.WORK : line,
                false,
                found.element(),
                waits ? found.frames.method(stack.state == Thread.State.BLOCKED) : "");
    }

    /** What a thread waits for, in a sample and between; null where it runs, or waits for something else. */
    private static Line cause(Frames frames, Stack stack, boolean shared) {
        if (frames.isLookup()) {
            return Line.LOOKUP;
        }
        if (stack.isLockedOut()) {
            return Line.LOCK;
        }
        if (stack.isWaiting() && !frames.isSleep(stack.lockClass.isEmpty())) {
            if (frames.isQueue(shared)) {
                return Line.QUEUE;
            }
            if (frames.isPool(shared)) {
                return Line.POOL;
            }
            return shared && stack.lockClass.contains("Lock") && !stack.lockClass.contains("Condition")
                    ? Line.LOCK
                    : null;
        }
        return frames.isFile() ? Line.DISK : null;
    }

    /** The element at work in a stack. */
    private final class Found {
        private final User.Work work;
        private final Frames frames;
        private final boolean inSample;
        private boolean askedFor;
        private boolean meeting;
        private Element kind = Element.NONE;
        private String className = "";
        private String function = "";
        private int at;

        private Found(Stack stack, User.Work work) {
            this.work = work;
            StackTraceElement[] all = stack.frames;
            int functionAt = -1;
            for (at = 0; at < all.length && kind == Element.NONE; at++) {
                String type = all[at].getClassName();
                Type known = type(type, work);
                askedFor |= known.askedFor;
                meeting |= type.equals(RENDEZVOUS);
                if (type.equals(THREAD)) {
                    askedFor |= all[at].getMethodName().startsWith("delay");
                    break;
                }
                Element element = known.element;
                if (element != Element.NONE && element.worksIn(all[at].getMethodName())) {
                    if (element == Element.FUNCTION) {
                        functionAt = functionAt < 0 ? at : functionAt;
                        function = function.isEmpty() ? type : function;
                    } else {
                        kind = element;
                        className = type;
                        askedFor |= kind == Element.TIMER;
                        break;
                    }
                }
            }
            inSample = functionAt < 0 && (kind == Element.SAMPLER || kind == Element.SCRIPT_SAMPLER);
            at = functionAt < 0 ? at : functionAt;
            frames = new Frames(all, at);
        }

        private String element() {
            String outer = kind == Element.NONE ? "" : kind.words + " " + work.element(kind, className);
            if (function.isEmpty()) {
                return outer;
            }
            // JMeter reads the fields of some samplers before it calls them.
            boolean unnamed = outer.isEmpty() && !work.label().isEmpty();
            String in = unnamed ? Element.SAMPLER.words + " " + work.label() : outer;
            return "function " + work.element(Element.FUNCTION, function) + (in.isEmpty() ? "" : " in " + in);
        }
    }

    private Type type(String className, User.Work work) {
        Type known = types.get(className);
        if (known == null) {
            if (types.size() >= MOST_CLASSES) {
                types.clear();
            }
            known = new Type(className, work.kind(className));
            types.put(className, known);
        }
        return known;
    }

    /** What a frame's class tells. */
    private static final class Type {
        private final Element element;
        private final boolean askedFor;

        private Type(String className, Element element) {
            this.element = element;
            this.askedFor = ASKED_FOR.matcher(className).lookingAt();
        }
    }
}
