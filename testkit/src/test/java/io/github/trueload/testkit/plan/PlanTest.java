// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class PlanTest {
    private static final String HOSTILE = "a < b & \"c\" ]]> %s";

    @TempDir
    private Path folder;

    @Test
    void isWellFormedWhateverTheTextsHold() throws Exception {
        Document plan = read(new Plan(HOSTILE)
                .add(Elements.influxListener(Map.of(HOSTILE, HOSTILE)))
                .add(new Users(HOSTILE, 30).add(Elements.javaRequest("com.example.Sampler", Map.of("text", HOSTILE))))
                .write(folder.resolve("run/plan.jmx")));

        assertThat(text(plan, "JavaSampler")).contains(HOSTILE);
        assertThat(text(plan, "io.github.trueload.influx.InfluxListener")).contains(HOSTILE);
        assertThat(text(plan, "ThreadGroup")).contains("30");
        assertThat(only(plan, "TestPlan")
                        .getAttributes()
                        .getNamedItem("testname")
                        .getNodeValue())
                .isEqualTo(HOSTILE);
    }

    @Test
    void putsWhatIsBelowAnElementIntoTheTreeBehindIt() throws Exception {
        Document plan = read(new Users(1)
                .add(Elements.http("page", false).with(Elements.pause(5), Elements.answerIs("expected")))
                .write(folder.resolve("plan.jmx")));

        Node tree = next(only(plan, "HTTPSamplerProxy"));
        assertThat(tree.getNodeName()).isEqualTo("hashTree");
        assertThat(tree.getTextContent()).containsSubsequence("5", "expected", "Assertion.response_data");
    }

    @Test
    void keepsTheOrderOfServersAndWritesRows() throws Exception {
        Document plan = read(new Users(1)
                .add(Elements.withHosts(
                        Elements.dnsBalancer("dns", List.of("127.0.0.2", "127.0.0.1"), Map.of("tries", "1")),
                        Map.of("a.test", "127.0.0.9")))
                .write(folder.resolve("plan.jmx")));

        assertThat(text(plan, "io.github.trueload.dns.DnsBalancer"))
                .containsSubsequence("127.0.0.2", "127.0.0.1", "1")
                .contains("a.test", "127.0.0.9");
    }

    private static Node next(Node node) {
        Node sibling = node.getNextSibling();
        return sibling.getNodeType() == Node.ELEMENT_NODE ? sibling : next(sibling);
    }

    private static String text(Document plan, String tag) {
        return only(plan, tag).getTextContent();
    }

    private static Node only(Document plan, String tag) {
        NodeList found = plan.getElementsByTagName(tag);
        assertThat(found.getLength()).isEqualTo(1);
        return found.item(0);
    }

    private static Document read(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }
}
