// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.ArrayList;
import java.util.List;

/** The numbered keys of a table's column, made once instead of for every sample. Used by one JMeter thread. */
final class RowKeys {
    private final String prefix;
    private final List<String> keys = new ArrayList<>();

    RowKeys(String prefix) {
        this.prefix = prefix;
    }

    /** The key of a row, counted from 0. */
    String of(int row) {
        while (keys.size() <= row) {
            keys.add(prefix + (keys.size() + 1));
        }
        return keys.get(row);
    }
}
