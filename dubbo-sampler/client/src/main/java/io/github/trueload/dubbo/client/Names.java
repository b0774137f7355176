// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.util.Set;
import java.util.TreeSet;

/** Lists of names as Dubbo writes them, separated by commas. Stateless. */
final class Names {
    private Names() {}

    static Set<String> of(String list) {
        Set<String> names = new TreeSet<>();
        for (String name : list.split(",")) {
            if (!name.trim().isEmpty()) {
                names.add(name.trim());
            }
        }
        return names;
    }
}
