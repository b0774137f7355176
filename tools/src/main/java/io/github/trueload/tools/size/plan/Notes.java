// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/** What the copy does otherwise than the plan, each said once. Used by one thread. */
final class Notes {
    private final Collection<String> texts = new LinkedHashSet<>();

    void add(String text) {
        texts.add(text);
    }

    List<String> list() {
        return new ArrayList<>(texts);
    }
}
