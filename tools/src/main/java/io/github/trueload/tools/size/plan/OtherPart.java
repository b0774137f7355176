// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All else: elements that would hold the load back or end it, and samplers that nobody redirects. */
final class OtherPart {
    private static final List<String> PACED = Arrays.asList(
            "RateTimer",
            "ConstantThroughputTimer",
            "PreciseThroughputTimer",
            "VariableThroughputTimer",
            "UpgradedConstantThroughputTimer",
            "UpgradedPreciseThroughputTimer");
    /** Samplers that ask nobody, or of which the plan's author alone knows what they do. */
    private static final List<String> LOCAL =
            Arrays.asList("DebugSampler", "DummySampler", "JSR223Sampler", "BeanShellSampler", "BSFSampler");

    private static final List<String> LOCAL_JAVA = Arrays.asList(
            "org.apache.jmeter.protocol.java.test.JavaTest", "org.apache.jmeter.protocol.java.test.SleepTest");

    private final List<PlanElement> elements;

    OtherPart(List<PlanElement> elements) {
        this.elements = elements;
    }

    /** Names of samplers that would go to their real targets. */
    List<String> samplers() {
        List<String> names = new ArrayList<>();
        for (PlanElement element : elements) {
            if (element.isEnabled() && isForeign(element)) {
                names.add(element.name() + " (" + element.type().replaceFirst(".*\\.", "") + ")");
            }
        }
        return names;
    }

    void require() throws BadPlanException {
        for (PlanElement element : elements) {
            if (element.isEnabled() && element.is("IncludeController")) {
                throw new BadPlanException("the plan includes another file (" + element.name()
                        + "), whose requests would go to their real targets; put its elements into the plan");
            }
        }
    }

    /** Lets nothing hold the users back but think times, and nothing end them but the time. */
    void letGrow(Notes notes) {
        for (PlanElement element : elements) {
            if (element.isEnabled() && PACED.stream().anyMatch(element::is)) {
                notes.add("timers that hold a rate are switched off (" + element.name()
                        + "): the ramp asks for more and" + " more; all thread groups grow by their numbers of users");
                element.switchOff();
            } else if (element.isEnabled() && element.is("SyncTimer")) {
                notes.add("the rendezvous " + element.name() + " is switched off: while users come, it is never full");
                element.switchOff();
            } else if (element.is("CSVDataSet")) {
                element.flag("recycle", true);
                element.flag("stopThread", false);
            } else if (element.is("TestPlan") && "true".equals(element.text("TestPlan.serialize_threadgroups"))) {
                notes.add("all thread groups run at once, not one after the other");
                element.flag("TestPlan.serialize_threadgroups", false);
            }
        }
    }

    private static boolean isForeign(PlanElement element) {
        if (element.is("JavaSampler")) {
            return !LOCAL_JAVA.contains(element.text("classname"));
        }
        return element.type().matches(".*(Sampler2?|Sample|Request|DataSource)")
                && !HttpPart.isSampler(element)
                && !DubboPart.isSampler(element)
                && LOCAL.stream().noneMatch(element::is);
    }
}
