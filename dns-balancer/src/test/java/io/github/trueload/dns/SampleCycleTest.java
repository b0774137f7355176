// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.gui.DNSCachePanel;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.BooleanProperty;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.threads.TestCompiler;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * JMeter lends a sampler the elements of its scope for one sample and takes them back afterwards. It finds them by
 * their content: an element that changed meanwhile stays, and at every later sample JMeter warns that it is superseded.
 */
@ExtendWith(JMeterExtension.class)
class SampleCycleTest {
    /** What Taurus, JMeter 2.12 to 3.1, JMeter since 3.2 and scripts write: with and without each of the two lists. */
    private static final List<List<String>> LISTS = List.of(
            List.of("DNSCacheManager.servers"),
            List.of("DNSCacheManager.servers", "DNSCacheManager.hosts"),
            List.of("DNSCacheManager.hosts"),
            List.of());

    static Stream<DNSCacheManager> elements() {
        return LISTS.stream().flatMap(lists -> Stream.of(true, false)
                .flatMap(flag -> Stream.of(
                        written(new UpgradedDnsCacheManager(), DNSCachePanel.class, lists, flag),
                        written(new DnsBalancer(), TestBeanGUI.class, lists, flag),
                        bare(new UpgradedDnsCacheManager(), DNSCachePanel.class, lists))));
    }

    @ParameterizedTest
    @MethodSource("elements")
    void theSamplerIsGivenTheElementAnewForEachSample(DNSCacheManager element) throws Exception {
        HTTPSamplerProxy sampler = new HTTPSamplerProxy();
        TestCompiler compiler = compiled(sampler, (DNSCacheManager) element.clone());

        for (int sample = 0; sample < 3; sample++) {
            SamplePackage pack = compiler.configureSampler(sampler);
            DNSCacheManager lent = sampler.getDNSResolver();
            Map<String, String> content = content(lent);
            lent.testIterationStart(null);
            lent.resolve("localhost");
            lent.resolve("127.0.0.1");
            lent.getHosts();
            lent.getServers();
            // JMeter 5.4.1, with which unit tests run, forgives what 5.6.3 does not.
            assertThat(content(lent)).isEqualTo(content);
            compiler.done(pack);

            assertThat(sampler.getDNSResolver())
                    .as("the sampler's own element after sample %d", sample)
                    .isNull();
        }
    }

    /** JMeter 5.6.3 would not find an element whose hash has changed. */
    @ParameterizedTest
    @MethodSource("elements")
    void theSamplersElementIsFoundAlsoWhenItHasChanged(DNSCacheManager element) {
        int hash = element.hashCode();

        element.setProperty("changed", "by a script");

        assertThat(element.hashCode()).isEqualTo(hash);
    }

    /** JMeter 5.4.1 and 5.5 have hash tables for a plan's elements. */
    @ParameterizedTest
    @MethodSource("elements")
    void twoElementsAlikeAreTwoInAPlan(DNSCacheManager element) {
        ListedHashTree tree = new ListedHashTree();
        DNSCacheManager other = (DNSCacheManager) element.clone();
        tree.add(other);
        tree.add((DNSCacheManager) element.clone());

        assertThat(tree.getTree(other)).isNotNull();
        assertThat(tree.list()).hasSize(2);
    }

    private static Map<String, String> content(TestElement element) {
        Map<String, String> content = new TreeMap<>();
        PropertyIterator properties = element.propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            content.put(property.getName(), property.getClass() + property.getStringValue());
        }
        return content;
    }

    private static DNSCacheManager written(
            DNSCacheManager element, Class<?> gui, List<String> lists, boolean clearEachIteration) {
        bare(element, gui, lists);
        element.setProperty(new BooleanProperty("DNSCacheManager.clearEachIteration", clearEachIteration));
        element.setProperty(new BooleanProperty("DNSCacheManager.isCustomResolver", false));
        return element;
    }

    /** As a script may write it: without the flags. */
    private static DNSCacheManager bare(DNSCacheManager element, Class<?> gui, List<String> lists) {
        element.setProperty(TestElement.GUI_CLASS, gui.getName());
        element.removeProperty("DNSCacheManager.servers");
        for (String list : lists) {
            element.setProperty(new CollectionProperty(list, new ArrayList<>()));
        }
        return element;
    }

    /** The compiler of a plan in which an element reaches a sampler. */
    static TestCompiler compiled(HTTPSamplerProxy sampler, DNSCacheManager element) {
        LoopController controller = new LoopController();
        ListedHashTree tree = new ListedHashTree();
        tree.add(controller).add(element);
        tree.getTree(controller).add(sampler);
        TestCompiler compiler = new TestCompiler(tree);
        tree.traverse(compiler);
        return compiler;
    }
}
