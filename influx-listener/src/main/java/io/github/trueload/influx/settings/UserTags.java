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
public final class UserTags {
    /** InfluxDB keeps the time of points under this name. */
    private static final String TIME = "time";

    /** The application, if it has a name, and the user's own tags. */
    public final Map<String, String> tags;

    /** A text for each parameter that is left out, with the reason. */
    public final List<String> leftOut;

    private UserTags(Map<String, String> tags, List<String> leftOut) {
        this.tags = Collections.unmodifiableMap(tags);
        this.leftOut = Collections.unmodifiableList(leftOut);
    }

    /** Tags of aggregated rows. */
    static UserTags aggregated(Settings settings, Map<String, String> given) {
        List<String> reserved = new ArrayList<>(Schema.AGGREGATED);
        reserved.addAll(Schema.EVENTS);
        reserved.remove(Schema.Field.RUN);
        reserved.addAll(settings.percentileFields().keySet());
        if (settings.histogram() != Settings.HistogramScope.OFF) {
            reserved.addAll(Schema.HISTOGRAM);
        }
        return of(settings.text(Parameter.APPLICATION), given, reserved);
    }

    /** Tags of raw rows. */
    static UserTags raw(Settings settings, Map<String, String> given) {
        List<String> reserved = new ArrayList<>(Schema.RAW);
        if (settings.flag(Parameter.THREAD_NAME)) {
            reserved.add(Schema.Tag.THREAD_NAME);
        }
        return of(settings.text(Parameter.APPLICATION), given, reserved);
    }

    /**
     * Sorts out what the user gave. A tag that clashes is left out and costs nothing else, because the plan may have
     * been made for a listener that does not have our names.
     *
     * @param reserved the names of the tags and fields of these rows; InfluxDB 3 has one name space for both
     */
    private static UserTags of(String application, Map<String, String> given, List<String> reserved) {
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
}
