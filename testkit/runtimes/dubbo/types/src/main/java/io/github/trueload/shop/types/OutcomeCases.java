// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import java.util.ArrayList;
import java.util.List;

/** Answers that no argument could bring, futures, nothing at all, and failures. */
final class OutcomeCases {
    private OutcomeCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        Answers.kinds().forEach(kind -> all.add(Case.of("any", kind)));
        for (String kind : List.of("checked", "runtime", "no message", "cause", "lines")) {
            all.add(Case.of("fail", kind));
        }
        all.add(Case.of("nothing"));
        all.add(Case.of("later", "soon"));
        all.add(Case.of("laterItem"));
        all.add(Case.of("laterFailure", "too late"));
        return all;
    }
}
