// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.TagText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tags that the parameters give to every row of a kind, and those that its rows cannot take. Immutable. */
public final class UserTags {
    private final Map<String, String> tags;
    private final List<String> leftOut;

    private UserTags(Map<String, String> tags, List<String> leftOut) {
        this.tags = Collections.unmodifiableMap(tags);
        this.leftOut = Collections.unmodifiableList(leftOut);
    }

    /**
     * Sorts out what the user gave. A tag that clashes is left out and costs nothing else, because the plan may have
     * been made for a listener that does not have our names.
     *
     * @param application the application's name, or an empty text
     * @param given the user's tags without prefix
     * @param own the names of the tags and fields of these rows; InfluxDB 3 has one name space for both
     */
    static UserTags of(String application, Map<String, String> given, Collection<String> own) {
        Map<String, String> tags = new TreeMap<>();
        if (!application.isEmpty()) {
            tags.put(Schema.Tag.APPLICATION, TagText.clean(application));
        }
        List<String> leftOut = new ArrayList<>();
        given.forEach((name, value) -> {
            String clean = TagText.clean(name);
            if (name.isEmpty() || own.contains(clean) || tags.containsKey(clean)) {
                leftOut.add(Parameter.TAG_PREFIX
                        + name
                        + (name.isEmpty() ? " has no name" : " has the name of a tag or field of the listener's own"));
            } else {
                tags.put(clean, TagText.clean(value));
            }
        });
        return new UserTags(tags, leftOut);
    }

    /** The application, if it has a name, and the user's own tags. */
    public Map<String, String> tags() {
        return tags;
    }

    /** A text for each parameter that is left out, with the reason. */
    public List<String> leftOut() {
        return leftOut;
    }
}
