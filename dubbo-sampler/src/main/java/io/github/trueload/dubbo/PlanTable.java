// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.commons.lang3.math.NumberUtils;

/** The tables of a plan. Rows beyond the number stored under the size's key may be left over, and do not count. */
public enum PlanTable {
    ARGUMENTS("FIELD_DUBBO_METHOD_ARGS_SIZE", PlanColumn.ARGS_TYPE, PlanColumn.ARGS_VALUE),
    /** Its size stands in plans of 2.7.3 and newer only. */
    ATTACHMENTS(
            "FIELD_DUBBO_ATTACHMENT_ARGS_SIZE",
            PlanColumn.ATTACHMENTS_KEY,
            PlanColumn.ATTACHMENTS_VALUE,
            PlanColumn.ATTACHMENTS_TYPE),
    PARAMETERS("FIELD_DUBBO_PARAMETERS_SIZE", PlanColumn.PARAMETERS_KEY, PlanColumn.PARAMETERS_VALUE);

    public final String sizeKey;
    public final List<PlanColumn> columns;

    PlanTable(String sizeKey, PlanColumn... columns) {
        this.sizeKey = sizeKey;
        this.columns = Collections.unmodifiableList(Arrays.asList(columns));
    }

    /** Whether an emptied table leaves its size in the plan; without it the defaults element's table applies. */
    public boolean keepsSizeWhenEmptied() {
        return this != PARAMETERS;
    }

    /** Whether a key is that of the table's size or of one of its cells. */
    public boolean owns(String key) {
        for (PlanColumn column : columns) {
            if (column.rowOf(key) > 0) {
                return true;
            }
        }
        return key.equals(sizeKey);
    }

    /** The columns. A cell is stored under the column's key followed by its row, counted from 1; keys never change. */
    public enum PlanColumn {
        ARGS_TYPE("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE"),
        ARGS_VALUE("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE"),
        ATTACHMENTS_KEY("FIELD_DUBBO_ATTACHMENT_ARGS_KEY"),
        ATTACHMENTS_VALUE("FIELD_DUBBO_ATTACHMENT_ARGS_VALUE"),
        /** Missing: a string. */
        ATTACHMENTS_TYPE("FIELD_DUBBO_ATTACHMENT_ARGS_TYPE"),
        PARAMETERS_KEY("FIELD_DUBBO_PARAMETERS_KEY"),
        PARAMETERS_VALUE("FIELD_DUBBO_PARAMETERS_VALUE");

        private final String prefix;

        PlanColumn(String prefix) {
            this.prefix = prefix;
        }

        /** The key of a cell, its row counted from 1. */
        public String key(int row) {
            return prefix + row;
        }

        /** Title of the column in JMeter's language. */
        public String title() {
            return TEXTS.get("column." + prefix.substring(PlanField.PREFIX.length()));
        }

        /** Whether an empty cell is stored as a missing key. */
        public boolean isOptional() {
            return this == ATTACHMENTS_TYPE;
        }

        /** The number of the row that a key belongs to, 0 if it is not a key of this column. */
        public int rowOf(String key) {
            int row = key.startsWith(prefix) ? NumberUtils.toInt(key.substring(prefix.length())) : 0;
            return row > 0 && key.equals(prefix + row) ? row : 0;
        }
    }
}
