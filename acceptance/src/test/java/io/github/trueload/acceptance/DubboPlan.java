// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.dubbo.DubboProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a plan of Dubbo samplers, each with the answer that it expects. Not thread-safe. */
final class DubboPlan {
    private static final String KEY = "FIELD_DUBBO_";
    /** JMeter's numbers of the assertion's rules. */
    private static final int EQUALS = 8;

    private static final int SUBSTRING = 16;
    private static final String SAMPLER = "io.github.trueload.dubbo.DubboSampler";

    private final Map<String, List<Sampler>> groups = new LinkedHashMap<>();
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

    /** Starts a thread group of its own for the samplers that follow; all groups run at the same time. */
    DubboPlan group(String name) {
        group = groups.computeIfAbsent(name, missing -> new ArrayList<>());
        return this;
    }

    /** Writes the plan; the threads and loops of each group are the properties {@code threads} and {@code loops}. */
    Path write(Path file) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"5.4.1\"><hashTree>\n"
                + "<TestPlan guiclass=\"TestPlanGui\" testclass=\"TestPlan\" testname=\"Dubbo\"/>\n<hashTree>\n");
        groups.forEach((name, samplers) -> threadGroup(xml, name, samplers));
        xml.append("<ResultCollector guiclass=\"SummaryReport\" testclass=\"ResultCollector\""
                + " testname=\"Summary Report\"/><hashTree/>\n</hashTree></hashTree></jmeterTestPlan>\n");
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, xml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void threadGroup(StringBuilder xml, String name, List<Sampler> samplers) {
        xml.append("<ThreadGroup guiclass=\"ThreadGroupGui\" testclass=\"ThreadGroup\" testname=\"" + escape(name)
                + "\">\n" + text("ThreadGroup.on_sample_error", "continue")
                + "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\">"
                + "<boolProp name=\"LoopController.continue_forever\">false</boolProp>"
                + text("LoopController.loops", "${__P(loops,1)}")
                + "</elementProp>" + text("ThreadGroup.num_threads", "${__P(threads,1)}")
                + text("ThreadGroup.ramp_time", "0") + "</ThreadGroup>\n<hashTree>\n");
        samplers.forEach(sampler -> sampler.write(xml));
        xml.append("</hashTree>\n");
    }

    private static String text(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + escape(value) + "</stringProp>\n";
    }

    private static String escape(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static void assertion(StringBuilder xml, String field, int rule, String text) {
        xml.append("<ResponseAssertion guiclass=\"AssertionGui\" testclass=\"ResponseAssertion\" testname=\"answer\">"
                + "<collectionProp name=\"Asserion.test_strings\">" + text("1", text) + "</collectionProp>"
                + text("Assertion.test_field", "Assertion." + field)
                + "<intProp name=\"Assertion.test_type\">" + rule + "</intProp></ResponseAssertion><hashTree/>");
    }

    /** One sampler. Not thread-safe. */
    static final class Sampler {
        private final String name;
        private final Map<String, String> fields = new LinkedHashMap<>();
        private String expected;
        private int comparison = EQUALS;
        private final List<String> expectedHeaders = new ArrayList<>();
        private long interruptedAfterMs;
        private int arguments;
        private int attachments;
        private int parameters;

        private Sampler(String name) {
            this.name = name;
            set("INTERFACE", DubboProvider.INTERFACE).set("VERSION", "1.0").set("RESULT_FORMAT", "compact");
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

        /** Finds providers through ZooKeeper. */
        Sampler zooKeeper(String address) {
            return set("REGISTRY_PROTOCOL", "zookeeper").set("ADDRESS", address);
        }

        /** Names the method. */
        Sampler method(String method) {
            return set("METHOD", method);
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
            expected = body;
            return this;
        }

        /** Expects an answer that holds a text. */
        Sampler answersWith(String part) {
            comparison = SUBSTRING;
            return answers(part);
        }

        /** Expects the response headers to hold a text. */
        Sampler headers(String part) {
            expectedHeaders.add(part);
            return this;
        }

        /** Lets JMeter's own Sample Timeout interrupt the samplers of the group: all of them, wherever it stands. */
        Sampler interruptedAfter(long ms) {
            interruptedAfterMs = ms;
            return this;
        }

        private void write(StringBuilder xml) {
            xml.append("<" + SAMPLER + " guiclass=\"io.github.trueload.dubbo.gui.DubboSamplerGui\" testclass=\""
                    + SAMPLER + "\" testname=\"" + escape(name) + "\">\n");
            fields.forEach((key, value) -> xml.append(text(key, value)));
            xml.append("</" + SAMPLER + ">\n<hashTree>");
            if (interruptedAfterMs > 0) {
                xml.append(
                        "<SampleTimeout guiclass=\"SampleTimeoutGui\" testclass=\"SampleTimeout\" testname=\"timeout\">"
                                + text("InterruptTimer.timeout", String.valueOf(interruptedAfterMs))
                                + "</SampleTimeout><hashTree/>");
            }
            if (expected != null) {
                assertion(xml, "response_data", comparison, expected);
            }
            expectedHeaders.forEach(part -> assertion(xml, "response_headers", SUBSTRING, part));
            xml.append("</hashTree>\n");
        }
    }
}
