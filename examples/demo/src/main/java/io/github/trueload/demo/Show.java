// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.Report.Section;
import java.util.List;

/** One part of the demo: the same work by JMeter as it is and by JMeter with Trueload. */
interface Show {
    /** Its name on the command line. */
    String name();

    /** Its heading. */
    String title();

    /** The Debian programs without which it cannot run. */
    List<String> programs();

    /** Runs it to its end and stops all that it started. */
    Section run(Workshop workshop);
}
