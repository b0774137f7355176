// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Every name that the listeners write: measurements, tags and fields. They stand in dashboards and never change. Most
 * of {@code jmeter_health} are where they are measured, in the plugin for generator health. The comment of a new one is
 * its meaning in the reference pages, in English and, behind a bar, in Chinese.
 */
public final class Schema {
    private Schema() {}

    /** Measurements; that of the aggregated and raw rows is a parameter. */
    public static final class Measurement {
        public static final String EVENTS = "events";
        public static final String INSTANCES = "jmeter_instance";
        public static final String HISTOGRAM = "jmeter_histogram";
        public static final String DNS = "jmeter_dns";
        public static final String HEALTH = "jmeter_health";
        public static final String RATE = "jmeter_rate";
        /** Who writes under which name. */
        public static final String CLAIM = "jmeter_instance_claim";

        /** What the panel writes when somebody tries out the connection. */
        public static final String CHECK = "jmeter_check";

        private Measurement() {}
    }

    /** Tags. */
    public static final class Tag {
        public static final String APPLICATION = "application";
        /** Which generator the row comes from. */
        public static final String INSTANCE = "instance";
        /** The label, or what the row stands for instead of one. */
        public static final String TRANSACTION = "transaction";
        /** Not {@code status}: JMeter's own client misspelt it, and dashboards rely on it. */
        public static final String STATUT = "statut";

        public static final String RESPONSE_CODE = "responseCode";
        public static final String RESPONSE_MESSAGE = "responseMessage";
        public static final String TITLE = "title";
        public static final String TAGS = "tags";
        /** The bound in milliseconds up to which samples of a histogram are counted. */
        public static final String LE = "le";
        /** Of a raw sample: ok or ko. */
        public static final String STATUS = "status";

        public static final String THREAD_NAME = "threadName";
        public static final String HOST = "host";
        public static final String ADDRESS = "address";
        public static final String TIMER = "timer";

        private Tag() {}
    }

    /** Values of tags that are the listeners' own. */
    public static final class Value {
        /** The transaction that stands for all samples, and the statut that stands for both. */
        public static final String ALL = "all";
        /** The transaction that stands for the threads. */
        public static final String THREADS = "internal";
        /** What is not told apart any more. */
        public static final String OTHER = "__other__";

        public static final String OK = "ok";
        public static final String KO = "ko";
        /** The statut of times from the intended start. */
        public static final String INTENDED = "intended";

        private Value() {}
    }

    /** Fields. */
    public static final class Field {
        public static final String COUNT = "count";
        public static final String COUNT_ERROR = "countError";
        public static final String AVG = "avg";
        public static final String MIN = "min";
        public static final String MAX = "max";
        /** Requests. */
        public static final String HIT = "hit";

        public static final String SENT_BYTES = "sb";
        public static final String RECEIVED_BYTES = "rb";
        /** Seconds of the interval during which the test ran. */
        public static final String COVERED = "covered";

        public static final String MIN_ACTIVE = "minAT";
        public static final String MAX_ACTIVE = "maxAT";
        public static final String MEAN_ACTIVE = "meanAT";
        public static final String STARTED = "startedT";
        public static final String ENDED = "endedT";
        public static final String TEXT = "text";
        /** 1 while a test runs, in events at its start, and 0 at its end; for stores that keep no texts. */
        public static final String RUNNING = "running";

        /** How many samples took no longer than the bound. */
        public static final String CUMULATED = "cum";
        /** How many samples the histogram counts. */
        public static final String N = "n";
        /** The bound as a number; the longest time for the last one. */
        public static final String UPPER_BOUND = "ub";

        public static final String DURATION = "duration";
        /** Milliseconds to the first byte. */
        public static final String TTFB = "ttfb";

        public static final String CONNECT_TIME = "connectTime";
        /** Connections for which the address was given out first. */
        public static final String CHOSEN = "chosen";
        /** Connections that the address carried. */
        public static final String REACHED = "reached";
        /** Attempts to connect to the address that failed. */
        public static final String NOT_REACHED = "notReached";

        public static final String SAMPLES = "samples";
        public static final String FAILED = "failed";
        public static final String MEAN = "mean";
        public static final String P99 = "p99";
        /** By how many milliseconds this machine's clock is ahead of the server's. */
        public static final String CLOCK_OFFSET = "clockOffsetMs";
        /** By how much that may be wrong. */
        public static final String CLOCK_ERROR = "clockErrorMs";

        public static final String OFFERED = "offered";
        public static final String ACHIEVED = "achieved";
        public static final String LATE = "late";
        public static final String LATE_P99_MS = "lateP99Ms";
        public static final String SKIPPED = "skipped";
        /** By which a check finds its own row again. */
        public static final String NUMBER = "number";

        public static final String PLAIN_P99_MS = "plainP99Ms";
        public static final String INTENDED_P99_MS = "intendedP99Ms";

        /** A hash of what rows have in common that would replace each other. */
        public static final String ROWS = "rows";
        /** The run, which has the same name in the rows of all of its generators. */
        public static final String RUN = "run";
        /** Which listener claims the name. */
        public static final String CLAIMANT = "claimant";
        /** Where it runs. */
        public static final String MACHINE = "machine";
        /** Its how many-th claim it is. */
        public static final String BEAT = "beat";
        /** In the last claim of a run: the measurement of its rows. */
        public static final String MEASUREMENT = "measurement";
        /** Samples that it recorded. */
        public static final String RECORDED = "recorded";
        /** And of these, samples that the rows of all samples together add up to. */
        public static final String COUNTED = "counted";
        /** The word on a run, as far as it was known when the last row was made. */
        public static final String FIGURES = "figures";
        /** Why, in a sentence. */
        public static final String REASON = "reason";

        /** With the percentile behind it. */
        public static final String PERCENTILE_PREFIX = "pct";

        /** With a bound in milliseconds behind it. */
        public static final String BOUND_PREFIX = "le_";

        private Field() {}
    }

    /** Names in the aggregated rows, but for percentiles; {@code time} is none of them for a reason. */
    public static final List<String> AGGREGATED = list(
            Tag.INSTANCE,
            Tag.TRANSACTION,
            Tag.STATUT,
            Tag.RESPONSE_CODE,
            Tag.RESPONSE_MESSAGE,
            Field.COUNT,
            Field.COUNT_ERROR,
            Field.AVG,
            Field.MIN,
            Field.MAX,
            Field.HIT,
            Field.SENT_BYTES,
            Field.RECEIVED_BYTES,
            Field.COVERED,
            Field.MIN_ACTIVE,
            Field.MAX_ACTIVE,
            Field.MEAN_ACTIVE,
            Field.STARTED,
            Field.ENDED);

    /** Names in the rows of {@code events}. */
    public static final List<String> EVENTS =
            list(Tag.INSTANCE, Tag.TITLE, Tag.TAGS, Field.TEXT, Field.RUNNING, Field.RUN);

    /** Names in the rows of {@code jmeter_histogram}, but for bounds that are fields. */
    public static final List<String> HISTOGRAM =
            list(Tag.INSTANCE, Tag.TRANSACTION, Tag.STATUT, Tag.LE, Field.CUMULATED, Field.N, Field.UPPER_BOUND);

    /** Names in the raw rows, but for that of the thread. */
    public static final List<String> RAW =
            list(Tag.INSTANCE, Tag.TRANSACTION, Tag.STATUS, Field.DURATION, Field.TTFB, Field.CONNECT_TIME);

    /** Names in the rows of {@code jmeter_dns}. */
    public static final List<String> DNS = list(
            Tag.INSTANCE,
            Tag.HOST,
            Tag.ADDRESS,
            Field.COVERED,
            Field.CHOSEN,
            Field.REACHED,
            Field.NOT_REACHED,
            Field.SAMPLES,
            Field.FAILED,
            Field.MEAN,
            Field.P99);

    /** Names that the listener adds to the rows of {@code jmeter_health}, which it has from another plugin. */
    public static final List<String> HEALTH =
            list(Tag.INSTANCE, Field.CLOCK_OFFSET, Field.CLOCK_ERROR, Field.FIGURES, Field.REASON, Field.RUN);

    /** Names in the rows of {@code jmeter_instance_claim}. */
    public static final List<String> CLAIM = list(
            Tag.INSTANCE,
            Field.ROWS,
            Field.RUN,
            Field.CLAIMANT,
            Field.MACHINE,
            Field.BEAT,
            Field.RUNNING,
            Field.MEASUREMENT,
            Field.RECORDED,
            Field.COUNTED);

    /** Names in the rows of {@code jmeter_rate}. */
    public static final List<String> RATE = list(
            Tag.INSTANCE,
            Tag.TRANSACTION,
            Tag.TIMER,
            Field.COVERED,
            Field.OFFERED,
            Field.ACHIEVED,
            Field.LATE,
            Field.LATE_P99_MS,
            Field.SKIPPED,
            Field.PLAIN_P99_MS,
            Field.INTENDED_P99_MS);

    private static List<String> list(String... names) {
        return Collections.unmodifiableList(Arrays.asList(names));
    }
}
