// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The name of a run: one for all generators that take part in it, and another one for each run. Whoever starts them
 * gives it to all as a property; without it a generator makes one of its own. Stateless.
 */
public final class RunId {
    /** The property that has it. */
    public static final String PROPERTY = "trueload.run";

    private static final int LONGEST = 120;
    /** Characters that would need escaping in URLs, regular expressions or queries. */
    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{N}._:@-]+");

    /** The end of generated names, by which readers of the database recognise them. */
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunId() {}

    /**
     * The name of the run that is about to start in this JVM, or goes on there.
     *
     * @param application what the user calls what is tested; may be empty
     */
    public static String of(String application) {
        String given = given();
        if (!given.isEmpty()) {
            return given;
        }
        long startMs = JMeterContextService.getTestStartTime();
        String plan = String.valueOf(FileServer.getFileServer().getScriptName());
        return made(plan, application, startMs > 0 ? startMs : System.currentTimeMillis());
    }

    /** The property's value; empty if it is not set. */
    public static String given() {
        return clean(JMeterUtils.getPropDefault(PROPERTY, ""));
    }

    static String made(String plan, String application, long startMs) {
        String name = plan.equals("null") ? "" : plan.replaceFirst("(?i)\\.jmx$", "");
        return Stream.of(clean(name), clean(application), START.format(Instant.ofEpochMilli(startMs)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
    }

    /** A text as it may stand in a name: others than letters, digits, dots and the like become hyphens; 120 at most. */
    public static String clean(String text) {
        String clean = OTHERS.matcher(text.trim()).replaceAll("-");
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST);
    }
}
