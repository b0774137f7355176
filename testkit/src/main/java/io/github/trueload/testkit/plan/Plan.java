// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import io.github.trueload.testkit.TestFiles;
import java.nio.file.Path;
import java.util.Map;

/** A test plan. Not thread-safe. */
public final class Plan {
    private final Element top;

    /** A plan in which there is nothing yet. */
    public Plan(String name) {
        top = Element.of("TestPlanGui", "TestPlan", name)
                .flag("TestPlan.functional_mode", false)
                .arguments("TestPlan.user_defined_variables", Map.of());
    }

    /** Adds elements at the top, where they act on all threads. */
    public Plan add(Element... elements) {
        top.with(elements);
        return this;
    }

    /** Adds a thread group; all groups run at the same time. */
    public Plan add(Users users) {
        return add(users.element());
    }

    /** Lets the thread groups run one after the other. */
    public Plan inTurn() {
        top.flag("TestPlan.serialize_threadgroups", true);
        return this;
    }

    /** Writes the plan, and creates the folder where it is missing. */
    public Path write(Path file) {
        return TestFiles.write(
                file,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.4.1">
                <hashTree>
                %s</hashTree>
                </jmeterTestPlan>
                """
                        .formatted(top.xml()));
    }
}
