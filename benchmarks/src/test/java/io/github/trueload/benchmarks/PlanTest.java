// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class PlanTest {
    @TempDir
    private Path folder;

    @Test
    void isWellFormedWhateverTheParametersHold() throws Exception {
        Path file = new Plan(30)
                .add(Plan.pause(5))
                .javaSampler("com.example.Sampler", Map.of("text", "a < b & \"c\""))
                .write(folder.resolve("run/plan.jmx"));

        Document plan =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());

        assertThat(plan.getElementsByTagName("JavaSampler").item(0).getTextContent())
                .contains("a < b & \"c\"");
        assertThat(plan.getElementsByTagName("ThreadGroup").item(0).getTextContent())
                .contains("30");
    }
}
