// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.Report.Section;
import java.util.List;

/** One part of the demo: the same work by JMeter as it is and by JMeter with Trueload. */
abstract class Show {
    private final String name;
    private final String title;
    private final List<String> programs;

    Show(String name, String title, String... programs) {
        this.name = name;
        this.title = title;
        this.programs = List.of(programs);
    }

    /** Its name on the command line. */
    final String name() {
        return name;
    }

    /** Its heading. */
    final String title() {
        return title;
    }

    /** The Debian programs without which it cannot run. */
    final List<String> programs() {
        return programs;
    }

    /** Runs it to its end and stops all that it started. */
    abstract Section run(Workshop workshop);
}
