// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.TagText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tags that the parameters give to every row of a kind, and those that its rows cannot take because they have a tag
 * or field of that name themselves. Not reserved are the names of {@code jmeter_dns}, {@code jmeter_rate} and
 * {@code jmeter_health}, and {@code run}: there they win over a user's, and names as ordinary as host or load must not
 * be lost in all other rows for their sake.
 */
final class UserTags {
    /** InfluxDB keeps the time of points under this name. */
    private static final String TIME = "time";

    final Map<String, String> tags;
    final List<String> leftOut;

    private UserTags(Map<String, String> tags, List<String> leftOut) {
        this.tags = Collections.unmodifiableMap(tags);
        this.leftOut = Collections.unmodifiableList(leftOut);
    }

    /**
     * Sorts out what the user gave. A tag that clashes is left out and costs nothing else, because the plan may have
     * been made for a listener that does not have our names.
     */
    static UserTags of(Settings settings, Map<String, String> given) {
        List<String> reserved = settings.kind.isRaw() ? namesOfPoints(settings) : namesOfAggregatedRows(settings);
        String application = settings.text(Parameter.APPLICATION);
        Map<String, String> tags = new TreeMap<>();
        if (!application.isEmpty()) {
            tags.put(Schema.Tag.APPLICATION, TagText.clean(application));
        }
        List<String> leftOut = new ArrayList<>();
        given.forEach((name, value) -> {
            String clean = TagText.clean(name);
            if (name.isEmpty()) {
                leftOut.add(Parameter.TAG_PREFIX + " has no name");
            } else if (clean.equals(TIME) || reserved.contains(clean) || tags.containsKey(clean)) {
                leftOut.add(Parameter.TAG_PREFIX + name + " has the name of a tag or field of the listener's own");
            } else {
                tags.put(clean, TagText.clean(value));
            }
        });
        return new UserTags(tags, leftOut);
    }

    /** Tags and fields, for InfluxDB 3 has one name space for both. */
    private static List<String> namesOfAggregatedRows(Settings settings) {
        List<String> names = new ArrayList<>(Schema.AGGREGATED);
        names.addAll(Schema.EVENTS);
        names.remove(Schema.Field.RUN);
        names.addAll(settings.percentileFields().keySet());
        if (settings.histogram() != Settings.HistogramScope.OFF) {
            names.addAll(Schema.HISTOGRAM);
        }
        return names;
    }

    private static List<String> namesOfPoints(Settings settings) {
        List<String> names = new ArrayList<>(Schema.RAW);
        if (settings.flag(Parameter.THREAD_NAME)) {
            names.add(Schema.Tag.THREAD_NAME);
        }
        return names;
    }
}
