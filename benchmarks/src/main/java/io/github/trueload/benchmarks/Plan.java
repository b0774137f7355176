// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Puts JMeter plans for measurements together: one thread group that runs until it is stopped. */
public final class Plan {
    private static final String HEAD =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
              <hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Benchmark">
                  <boolProp name="TestPlan.functional_mode">false</boolProp>
                </TestPlan>
                <hashTree>
                  <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="Users">
                    <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
                    <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                      <stringProp name="LoopController.loops">-1</stringProp>
                    </elementProp>
                    <stringProp name="ThreadGroup.num_threads">@THREADS@</stringProp>
                    <stringProp name="ThreadGroup.ramp_time">@RAMP@</stringProp>
                    <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
                  </ThreadGroup>
                  <hashTree>
            """;
    private static final String TAIL =
            """
                  </hashTree>
                </hashTree>
              </hashTree>
            </jmeterTestPlan>
            """;

    private final StringBuilder elements = new StringBuilder();
    private final int threads;
    private int rampSeconds;

    public Plan(int threads) {
        this.threads = threads;
    }

    /** Starts the threads over a time instead of at once. */
    public Plan ramp(int seconds) {
        rampSeconds = seconds;
        return this;
    }

    /** Adds an element of the thread group, without children, as XML. */
    public Plan add(String xml) {
        elements.append(xml).append("<hashTree/>\n");
        return this;
    }

    /** Adds an element with nothing but its class. */
    public Plan add(Class<?> element) {
        String name = element.getName();
        return add("<" + name + " guiclass=\"TestBeanGUI\" testclass=\"" + name + "\" testname=\""
                + element.getSimpleName() + "\"/>");
    }

    /** Adds a Java sampler that runs a class. */
    public Plan javaSampler(String className, Map<String, String> parameters) {
        return add("<JavaSampler guiclass=\"JavaTestSamplerGui\" testclass=\"JavaSampler\" testname=\"sampler\">"
                + arguments("arguments", parameters) + string("classname", className) + "</JavaSampler>");
    }

    /** A pause before each sample. */
    public static String pause(int milliseconds) {
        return "<ConstantTimer guiclass=\"ConstantTimerGui\" testclass=\"ConstantTimer\" testname=\"pause\">"
                + string("ConstantTimer.delay", String.valueOf(milliseconds)) + "</ConstantTimer>";
    }

    /** A string property as XML. */
    public static String string(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + escape(value) + "</stringProp>\n";
    }

    /** A table of arguments as XML. */
    public static String arguments(String name, Map<String, String> parameters) {
        StringBuilder xml = new StringBuilder("<elementProp name=\"" + name + "\" elementType=\"Arguments\">"
                + "<collectionProp name=\"Arguments.arguments\">");
        parameters.forEach((key, value) -> xml.append("<elementProp name=\"" + escape(key)
                + "\" elementType=\"Argument\">" + string("Argument.name", key) + string("Argument.value", value)
                + "</elementProp>"));
        return xml + "</collectionProp></elementProp>\n";
    }

    /** Writes the plan. */
    public Path write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        String head = HEAD.replace("@THREADS@", String.valueOf(threads)).replace("@RAMP@", String.valueOf(rampSeconds));
        return Files.writeString(file, head + elements + TAIL);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
