// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.rate.Rates;
import io.github.trueload.health.report.ReportFiles;
import io.github.trueload.health.report.RunFacts;
import io.github.trueload.health.watch.RunOutcome;
import io.github.trueload.health.watch.RunWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done with the outcome of a run: the report is written, and a run without GUI may end with exit code 3. To be
 * made when the run begins: a logger that is asked for while the JVM ends has Log4j open jmeter.log anew, and empty it.
 */
final class RunEnd {
    private static final Logger log = LoggerFactory.getLogger(RunEnd.class);
    private static final String FAIL_ON = "trueload.health.failOn";

    private final boolean master;
    private final Lines lines;

    /** @param master whether this JVM is the master of a distributed test */
    RunEnd(boolean master, Lines lines) {
        this.master = master;
        this.lines = lines;
    }

    /**
     * Never throws: the test is over, and others still have to end too.
     *
     * @return the page, if one was written
     */
    Optional<Path> accept(RunOutcome outcome) {
        Optional<Path> page = write(outcome);
        if (Launch.ofThisJvm().mode() == Launch.Mode.WITHOUT_GUI && isFailure(outcome.word().figures)) {
            lines.warn("Generator health: JMeter ends with exit code " + FailureExit.CODE + ", because the figures are "
                    + outcome.word().figures.text() + " and " + FAIL_ON + "=" + JMeterUtils.getProperty(FAIL_ON));
            FailureExit.whenJMeterIsDone();
        }
        return page;
    }

    private Optional<Path> write(RunOutcome outcome) {
        try {
            Optional<Path> base = ReportPlace.of(JMeterUtils::getProperty, Launch.ofThisJvm());
            if (base.isPresent()) {
                Path page = ReportFiles.write(base.get(), outcome, facts());
                lines.info("Generator health: report in " + page);
                return Optional.of(page);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            log.error(
                    "Generator health: the report could not be written; property trueload.health.report names"
                            + " another place for it",
                    e);
        }
        return Optional.empty();
    }

    private static boolean isFailure(RunWord.Figures figures) {
        String failOn = JMeterUtils.getPropDefault(FAIL_ON, "").trim().toUpperCase(Locale.ROOT);
        if (failOn.isEmpty()) {
            return false;
        }
        try {
            return figures.compareTo(RunWord.Figures.valueOf(failOn)) >= 0 && figures != RunWord.Figures.VALID;
        } catch (IllegalArgumentException e) {
            log.error("{}={}: enter invalid or doubtful; it is not used", FAIL_ON, failOn);
            return false;
        }
    }

    private RunFacts facts() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("jmeter", JMeterUtils.getJMeterVersion());
        String own = RunEnd.class.getPackage().getImplementationVersion();
        versions.put("generator-health", own == null ? "unknown" : own);
        return new RunFacts(Launch.ofThisJvm().plan(), master, versions, Rates.seeds());
    }
}
