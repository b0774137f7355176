// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The tables of a plan: under which key the number of their rows is stored, and their columns. Rows beyond that number
 * may be left over in the plan and do not count. Immutable.
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

    /** Key of the number of rows. */
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

    /** Whether a key belongs to this table. */
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
}
