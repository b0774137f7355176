// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.Objects;

/** Where a user was seen: the line of the account, and what of the plan and of the code took the time. */
public final class Place {
    /** Whose time it is. */
    public final Line line;
    /** Whether it is a part of a response time. */
    public final boolean inSample;
    /** The plan's element, as {@code pre-processor sign.groovy}; empty in samples and where none is at work. */
    public final String element;
    /** What it does or waits in, as {@code Sdk.call}; empty where that is of no interest. */
    public final String method;

    Place(Line line, boolean inSample, String element, String method) {
        this.line = line;
        this.inSample = inSample;
        this.element = element;
        this.method = method;
    }

    /** Whether the user seemed to run there; others may have had the processor. */
    boolean isRunning() {
        return line == Line.CLIENT || line == Line.SCRIPT || line == Line.DISK || line == Line.WORK && method.isEmpty();
    }

    /** Whether it is a rendezvous that the plan asks for. */
    boolean isMeeting() {
        return line == Line.PAUSE && !element.isEmpty();
    }

    /** Whether it is in a listener of the plan, or in what writes its results. */
    public boolean isOfListener() {
        return element.startsWith(Element.LISTENER.words);
    }

    /** Whether JMeter itself was at work between samples, and none of the plan's own elements. */
    boolean isPlain() {
        return !inSample
                && line == Line.WORK
                && method.isEmpty()
                && (element.isEmpty()
                        || isOfListener()
                        || element.startsWith(Element.CONTROLLER.words)
                        || element.startsWith(Element.CONFIG.words));
    }

    /** The same phase of a user's loop, on another line, where no element and no method is to be named. */
    Place on(Line other) {
        return new Place(other, inSample, "", "");
    }

    /** Where the time went: {@code lock Sdk.call in samples}, {@code work of pre-processor sign.groovy}. */
    public String text() {
        String in = method.isEmpty() ? "" : " in " + method;
        if (line == Line.WORK) {
            return (in.isEmpty() ? "work of " : "waits of ")
                    + (element.isEmpty() ? "JMeter between samples" : element)
                    + in;
        }
        return line.words + in + (element.isEmpty() ? "" : ", " + element);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place
                && line == ((Place) other).line
                && inSample == ((Place) other).inSample
                && element.equals(((Place) other).element)
                && method.equals(((Place) other).method);
    }

    @Override
    public int hashCode() {
        return Objects.hash(line, inSample, element, method);
    }
}
