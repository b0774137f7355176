// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Five samples of a shop in turn, of which two fail, before listeners. Properties of JMeter say how many threads there
 * are, how many rounds they go, and how long the slowest sample takes: {@code threads}, {@code loops}, {@code slowest}.
 */
public final class ShopPlan {
    private static final String TIME = "${__Random(1,${__P(slowest,40)})}";

    private ShopPlan() {}

    /** The plan with its listeners. */
    public static Plan with(Element... listeners) {
        return new Plan("shop")
                .add(listeners)
                .add(new Users("${__P(threads,3)}")
                        .loops("${__P(loops,10)}")
                        .add(
                                Elements.sleep("search", TIME),
                                Elements.sleep("search", TIME),
                                Elements.failing("search", TIME, "${__Random(500,502)}", "sold out, sorry"),
                                Elements.sleep("buy", TIME),
                                Elements.failing("pay", TIME, "402", "no = \\no")));
    }

    /** The plan with our element, which the properties {@code url}, {@code application} and {@code run} complete. */
    public static Plan written() {
        return with(listener(Map.of("TAG_run", "${__P(run,)}")));
    }

    /** Our element, which the properties {@code url} and {@code application} complete, with other parameters. */
    public static Element listener(Map<String, String> others) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("influxdbUrl", "${__P(url)}");
        parameters.put("application", "${__P(application)}");
        parameters.put("interval", "1");
        parameters.put("percentiles", "50;90;95;99");
        parameters.put("histogram", "labels");
        parameters.putAll(others);
        return Elements.influxListener(parameters);
    }
}
