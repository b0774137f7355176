// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan some of whose samples reach listeners three and a half seconds after they ended, longer than {@code late=hold}
 * waits for them, because a post-processor takes that long.
 */
final class ReceiverPlan {
    private static final String CLIENT = "io.github.trueload.influx.InfluxListenerClient";

    /** A label of 6,000 bytes, more than VictoriaMetrics takes. */
    private static final String LONG = "é".repeat(3_000);

    private ReceiverPlan() {}

    /** The plan with a Backend Listener for each set of parameters. */
    static Path write(Path file, int seconds, List<Map<String, String>> listeners) {
        Plan plan = new Plan("Receivers")
                .add(new Users("Quick", 3).lasting(seconds).add(sampler("quick, with = and \"quotes\"", "OK")))
                .add(new Users("Failing", 1).lasting(seconds).add(sampler(LONG, "NOK")))
                .add(new Users("Slow to tell", 2)
                        .lasting(seconds)
                        .add(sampler("slow to tell", "OK").with(sleep())));
        for (int i = 0; i < listeners.size(); i++) {
            Map<String, String> parameters =
                    new HashMap<>(Map.of("application", "receivers", "interval", "1", "histogram", "all"));
            parameters.putAll(listeners.get(i));
            plan.add(Element.of("BackendListenerGui", "BackendListener", "Listener " + i)
                    .arguments("arguments", parameters)
                    .text("classname", CLIENT)
                    .text("QUEUE_SIZE", "5000"));
        }
        return plan.write(file);
    }

    private static Element sampler(String label, String status) {
        return Element.of("JavaTestSamplerGui", "JavaSampler", label)
                .arguments(
                        "arguments",
                        Map.of(
                                "Sleep_Time", "${__Random(1,100)}",
                                "Sleep_Mask", "0x0",
                                "ResponseCode", status.equals("OK") ? "200" : "500",
                                "ResponseMessage", "no = \\\"luck\\",
                                "Status", status))
                .text("classname", "org.apache.jmeter.protocol.java.test.JavaTest");
    }

    private static Element sleep() {
        return Element.of("TestBeanGUI", "JSR223PostProcessor", "slow")
                .text("scriptLanguage", "groovy")
                .text("cacheKey", "true")
                .text("script", "sleep(3500)");
    }
}
