// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

/** A thread group that makes load, whatever its kind, as one whose users grow. Used by one thread. */
final class LoadGroup {
    /** Where a group does not say in one number how many users it has. */
    private static final int SOME_USERS = 10;

    private static final String USERS = "ThreadGroup.num_threads";

    private final PlanElement element;
    private final int users;

    private LoadGroup(PlanElement element, int users) {
        this.element = element;
        this.users = users;
    }

    /** Whether an element is such a group; those that prepare and clean up are none. */
    static boolean is(PlanElement element) {
        return element.type().endsWith("ThreadGroup")
                && !element.is("SetupThreadGroup")
                && !element.is("PostThreadGroup");
    }

    static LoadGroup of(PlanElement element, Expressions expressions, Notes notes) {
        String text =
                element.is("ThreadGroup") || element.has(USERS) ? element.text(USERS) : element.text("TargetLevel");
        String value = expressions.value(text);
        boolean known = value.matches("\\d{1,6}");
        if (!known) {
            notes.add("thread group " + element.name() + ": how many users it has is not known ("
                    + (value.isEmpty() ? "it is a schedule" : value) + "); it counts as " + SOME_USERS
                    + (value.contains("__P") ? "; give it with -J" : ""));
        }
        if (!element.is("ThreadGroup")) {
            notes.add("thread group " + element.name() + " becomes a plain one, whose users grow");
        }
        return new LoadGroup(element, known ? Integer.parseInt(value) : SOME_USERS);
    }

    int users() {
        return users;
    }

    /** Replaces all that says when users come and go. */
    void grow(int count, int rampSeconds, int seconds) {
        if (!element.is("ThreadGroup")) {
            element.becomeThreadGroup();
        }
        element.loopForEver();
        element.text("ThreadGroup.on_sample_error", "continue");
        element.text(USERS, String.valueOf(count));
        element.text("ThreadGroup.ramp_time", String.valueOf(rampSeconds));
        element.flag("ThreadGroup.scheduler", true);
        element.text("ThreadGroup.duration", String.valueOf(seconds));
        element.text("ThreadGroup.delay", "0");
        element.flag("ThreadGroup.delayedStart", true);
    }
}
