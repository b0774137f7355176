// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;

/** The rows of start and end of a test, which boards show as annotations. Immutable. */
final class TestEvents {
    private static final String TITLE = "ApacheJMeter";

    private final String testTitle;
    private final String tags;

    TestEvents(Settings settings) {
        this.testTitle = settings.text(Parameter.TEST_TITLE);
        this.tags = settings.text(Parameter.EVENT_TAGS);
    }

    Row started(RowStarter rows, long timeMs) {
        return row(rows, timeMs, "started", 1);
    }

    Row ended(RowStarter rows, long timeMs) {
        return row(rows, timeMs, "ended", 0);
    }

    private Row row(RowStarter rows, long timeMs, String what, int running) {
        Row.Builder event = rows.row(Measurement.EVENTS, timeMs).tag(Tag.TITLE, TITLE);
        if (!tags.isEmpty()) {
            event.tag(Tag.TAGS, TagText.clean(tags));
        }
        return event.field(Field.TEXT, testTitle + " " + what)
                .field(Field.RUNNING, running)
                .build();
    }
}
