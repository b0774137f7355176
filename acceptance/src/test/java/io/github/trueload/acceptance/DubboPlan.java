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
    private static final String SAMPLER = "io.github.trueload.dubbo.DubboSampler";

    private final List<Sampler> samplers = new ArrayList<>();

    /** Adds a sampler that calls the shop's version 1.0. */
    Sampler add(String name) {
        Sampler sampler = new Sampler(name);
        samplers.add(sampler);
        return sampler;
    }

    /** Writes the plan; its threads and loops are the properties {@code threads} and {@code loops}. */
    Path write(Path file) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"5.4.1\"><hashTree>\n"
                + "<TestPlan guiclass=\"TestPlanGui\" testclass=\"TestPlan\" testname=\"Dubbo\"/>\n<hashTree>"
                + "<ThreadGroup guiclass=\"ThreadGroupGui\" testclass=\"ThreadGroup\" testname=\"Users\">\n"
                + text("ThreadGroup.on_sample_error", "continue")
                + "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\">"
                + "<boolProp name=\"LoopController.continue_forever\">false</boolProp>"
                + text("LoopController.loops", "${__P(loops,1)}")
                + "</elementProp>" + text("ThreadGroup.num_threads", "${__P(threads,1)}")
                + text("ThreadGroup.ramp_time", "0") + "</ThreadGroup>\n<hashTree>\n");
        samplers.forEach(sampler -> sampler.write(xml));
        xml.append("</hashTree></hashTree></hashTree></jmeterTestPlan>\n");
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, xml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + escape(value) + "</stringProp>\n";
    }

    private static String escape(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** One sampler. Not thread-safe. */
    static final class Sampler {
        private final String name;
        private final Map<String, String> fields = new LinkedHashMap<>();
        private String expected;
        // 8 is "equals", 16 "substring".
        private int comparison = 8;
        private int arguments;
        private int attachments;

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

        /** Expects an answer, to the letter. */
        Sampler answers(String body) {
            expected = body;
            return this;
        }

        /** Expects an answer that holds a text. */
        Sampler answersWith(String part) {
            comparison = 16;
            return answers(part);
        }

        private void write(StringBuilder xml) {
            xml.append("<" + SAMPLER + " guiclass=\"io.github.trueload.dubbo.gui.DubboSamplerGui\" testclass=\""
                    + SAMPLER + "\" testname=\"" + escape(name) + "\">\n");
            fields.forEach((key, value) -> xml.append(text(key, value)));
            xml.append("</" + SAMPLER + ">\n<hashTree>");
            if (expected != null) {
                xml.append("<ResponseAssertion guiclass=\"AssertionGui\" testclass=\"ResponseAssertion\""
                        + " testname=\"answer\">"
                        + "<collectionProp name=\"Asserion.test_strings\">" + text("1", expected)
                        + "</collectionProp>"
                        + text("Assertion.test_field", "Assertion.response_data")
                        + "<intProp name=\"Assertion.test_type\">" + comparison
                        + "</intProp></ResponseAssertion><hashTree/>");
            }
            xml.append("</hashTree>\n");
        }
    }
}
