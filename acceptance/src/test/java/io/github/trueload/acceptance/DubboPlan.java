// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a plan of Dubbo samplers, each with the answer that it expects. Not thread-safe. */
final class DubboPlan {
    private static final String KEY = "FIELD_DUBBO_";
    private final Map<String, List<Sampler>> groups = new LinkedHashMap<>();
    private final List<Sampler> before = new ArrayList<>();
    private final Map<String, String> defaults = new LinkedHashMap<>();
    private List<Sampler> group;

    /** Adds a sampler that calls the shop's version 1.0. */
    Sampler add(String name) {
        if (group == null) {
            group("Users");
        }
        Sampler sampler = new Sampler(name);
        group.add(sampler);
        return sampler;
    }

    /** Adds such a sampler that calls by a bundle of ours. */
    Sampler add(String name, String bundle) {
        return add(name).set("BUNDLE", bundle);
    }

    /** Adds a sampler that runs once before the thread groups start, which then find its reference open. */
    Sampler addBefore(String name) {
        Sampler sampler = new Sampler(name);
        before.add(sampler);
        return sampler;
    }

    /** Starts a thread group of its own for the samplers that follow; all groups run at the same time. */
    DubboPlan group(String name) {
        group = groups.computeIfAbsent(name, missing -> new ArrayList<>());
        return this;
    }

    /** Sets a field of the plan's defaults element, by its key without {@code FIELD_DUBBO_}. */
    DubboPlan defaults(String key, String value) {
        defaults.put(KEY + key, value);
        return this;
    }

    /** Writes the plan; the threads and loops of each group are the properties {@code threads} and {@code loops}. */
    Path write(Path file) {
        Plan plan = new Plan("Dubbo");
        if (!defaults.isEmpty()) {
            plan.add(Element.of("io.github.trueload.dubbo.gui.DubboDefaultsGui", "ConfigTestElement", "Defaults")
                    .texts(defaults));
        }
        if (!before.isEmpty()) {
            Users users = Users.before("Before");
            before.forEach(sampler -> users.add(sampler.element()));
            plan.add(users);
        }
        groups.forEach((name, samplers) -> {
            Users users = new Users(name, "${__P(threads,1)}").loops("${__P(loops,1)}");
            samplers.forEach(sampler -> users.add(sampler.element()));
            plan.add(users);
        });
        return plan.add(Elements.summaryReport()).write(file);
    }

    /** One sampler. Not thread-safe. */
    static final class Sampler {
        private final String name;
        private final Map<String, String> fields = new LinkedHashMap<>();
        private final List<Element> assertions = new ArrayList<>();
        private Element answer;
        private long interruptedAfterMs;
        private int arguments;
        private int attachments;
        private int parameters;

        private Sampler(String name) {
            this.name = name;
            set("INTERFACE", DubboProvider.INTERFACE).set("VERSION", "1.0").set("RESULT_FORMAT", "compact");
            set("METHOD_ARGS_MODE", "table");
            set("EXCEPTION_POLICY", "failed").set("ATTACHMENT_ARGS_SIZE", "0").set("TIMEOUT", "10000");
        }

        /** Sets a field by its key without {@code FIELD_DUBBO_}. */
        Sampler set(String key, String value) {
            fields.put(KEY + key, value);
            return this;
        }

        /** Leaves a field out. */
        Sampler without(String key) {
            fields.remove(KEY + key);
            return this;
        }

        /** Calls a provider directly. */
        Sampler direct(String address) {
            return set("ADDRESS", address);
        }

        /** Calls a provider of the town directly, of the kind that {@link DubboTown#address(String)} takes. */
        Sampler town(String kind) {
            set("GROUP", DubboTown.group(kind)).set("RPC_PROTOCOL", DubboTown.protocol(kind));
            return direct(DubboTown.address(kind));
        }

        /** Finds providers through ZooKeeper. */
        Sampler zooKeeper(String address) {
            return set("REGISTRY_PROTOCOL", "zookeeper").set("ADDRESS", address);
        }

        /** Names the method. */
        Sampler method(String method) {
            return set("METHOD", method);
        }

        /** Calls the method that answers with the text that it gets. */
        Sampler echo(String text) {
            return method("echo").argument("String", text).answers("\"" + text + "\"");
        }

        /** Calls the method that answers after so many milliseconds. */
        Sampler slow(long ms) {
            return method("slow").argument("long", String.valueOf(ms));
        }

        /** Adds an argument to the table. */
        Sampler argument(String type, String value) {
            arguments++;
            set("METHOD_ARGS_PARAM_TYPE" + arguments, type).set("METHOD_ARGS_PARAM_VALUE" + arguments, value);
            return set("METHOD_ARGS_SIZE", String.valueOf(arguments));
        }

        /** Gives all arguments as one JSON array. */
        Sampler json(String array) {
            return set("METHOD_ARGS_MODE", "json").set("METHOD_ARGS_JSON", array);
        }

        /** Adds an attachment. */
        Sampler attachment(String key, String type, String value) {
            attachments++;
            set("ATTACHMENT_ARGS_KEY" + attachments, key).set("ATTACHMENT_ARGS_VALUE" + attachments, value);
            set("ATTACHMENT_ARGS_TYPE" + attachments, type);
            return set("ATTACHMENT_ARGS_SIZE", String.valueOf(attachments));
        }

        /** Adds an extra parameter of the reference. */
        Sampler parameter(String key, String value) {
            parameters++;
            set("PARAMETERS_KEY" + parameters, key).set("PARAMETERS_VALUE" + parameters, value);
            return set("PARAMETERS_SIZE", String.valueOf(parameters));
        }

        /** Expects an answer, to the letter. */
        Sampler answers(String body) {
            answer = Elements.answerIs(body);
            return this;
        }

        /** Expects an answer that holds a text. */
        Sampler answersWith(String part) {
            answer = Elements.answerHolds(part);
            return this;
        }

        /** Expects the response headers to hold a text. */
        Sampler headers(String part) {
            assertions.add(Elements.headersHold(part));
            return this;
        }

        /** Lets JMeter's own Sample Timeout interrupt the samplers of the group: all of them, wherever it stands. */
        Sampler interruptedAfter(long ms) {
            interruptedAfterMs = ms;
            return this;
        }

        private Element element() {
            Element element = Elements.dubbo(name).texts(fields);
            if (interruptedAfterMs > 0) {
                element.with(Elements.interruptAfter(interruptedAfterMs));
            }
            if (answer != null) {
                element.with(answer);
            }
            return element.with(assertions.toArray(new Element[0]));
        }
    }
}
