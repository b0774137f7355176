// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The tables of a plan: under which key the number of their rows is stored, and their columns. Rows beyond that number
 * may be left over in the plan and do not count.
 */
public enum PlanTable {
    ARGUMENTS("FIELD_DUBBO_METHOD_ARGS_SIZE", PlanColumn.ARGS_TYPE, PlanColumn.ARGS_VALUE),
    /** Its size stands in plans of 2.7.3 and newer only. */
    ATTACHMENTS(
            "FIELD_DUBBO_ATTACHMENT_ARGS_SIZE",
            PlanColumn.ATTACHMENTS_KEY,
            PlanColumn.ATTACHMENTS_VALUE,
            PlanColumn.ATTACHMENTS_TYPE),
    /** Extra parameters of the reference. */
    PARAMETERS("FIELD_DUBBO_PARAMETERS_SIZE", PlanColumn.PARAMETERS_KEY, PlanColumn.PARAMETERS_VALUE);

    private final String sizeKey;
    private final List<PlanColumn> columns;

    PlanTable(String sizeKey, PlanColumn... columns) {
        this.sizeKey = sizeKey;
        this.columns = Collections.unmodifiableList(Arrays.asList(columns));
    }

    public String sizeKey() {
        return sizeKey;
    }

    public List<PlanColumn> columns() {
        return columns;
    }

    /** Whether an emptied table leaves its size in the plan; without it the defaults element's table applies. */
    public boolean keepsSizeWhenEmptied() {
        return this != PARAMETERS;
    }

    /** Whether it is that of the size or of a cell. */
    public boolean owns(String key) {
        if (key.equals(sizeKey)) {
            return true;
        }
        for (PlanColumn column : columns) {
            if (column.rowOf(key) > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * The columns of the tables of a plan. A cell is stored under the column's key followed by the number of its row,
     * counted from 1. The keys are part of users' plans and never change.
     */
    public enum PlanColumn {
        ARGS_TYPE("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE"),
        ARGS_VALUE("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE"),
        ATTACHMENTS_KEY("FIELD_DUBBO_ATTACHMENT_ARGS_KEY"),
        ATTACHMENTS_VALUE("FIELD_DUBBO_ATTACHMENT_ARGS_VALUE"),
        /** Missing: a string. */
        ATTACHMENTS_TYPE("FIELD_DUBBO_ATTACHMENT_ARGS_TYPE"),
        PARAMETERS_KEY("FIELD_DUBBO_PARAMETERS_KEY"),
        PARAMETERS_VALUE("FIELD_DUBBO_PARAMETERS_VALUE");

        static final int COUNT = values().length;

        /** More rows than nearly all plans have; the keys of others are put together for each sample. */
        private static final int READY_ROWS = 32;

        private final String prefix;
        private final String[] ready = new String[READY_ROWS + 1];

        PlanColumn(String prefix) {
            this.prefix = prefix;
            for (int row = 0; row < ready.length; row++) {
                ready[row] = prefix + row;
            }
        }

        /** The key of a cell, its row counted from 1. */
        public String key(int row) {
            return row < ready.length ? ready[row] : prefix + row;
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
            int digits = key.length() - prefix.length();
            if (!key.startsWith(prefix) || digits < 1 || digits > 9) {
                return 0;
            }
            int row = 0;
            for (int i = prefix.length(); i < key.length(); i++) {
                char c = key.charAt(i);
                if (c < '0' || c > '9') {
                    return 0;
                }
                row = row * 10 + (c - '0');
            }
            return row;
        }
    }
}
