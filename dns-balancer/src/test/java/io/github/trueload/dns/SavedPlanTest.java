// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.gui.DNSCachePanel;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Plans through JMeter's own SaveService, with the upgrade of stock elements on the class path. */
@ExtendWith(JMeterExtension.class)
class SavedPlanTest {
    private static final String STOCK = "<DNSCacheManager guiclass=\"DNSCachePanel\" testclass=\"DNSCacheManager\""
            + " testname=\"DNS\" enabled=\"true\">\n"
            + "  <collectionProp name=\"DNSCacheManager.servers\">\n"
            + "    <stringProp name=\"1\">10.0.0.53</stringProp>\n"
            + "  </collectionProp>\n"
            + "  <collectionProp name=\"DNSCacheManager.hosts\">\n"
            + "    <elementProp name=\"app.test\" elementType=\"StaticHost\">\n"
            + "      <stringProp name=\"StaticHost.Name\">app.test</stringProp>\n"
            + "      <stringProp name=\"StaticHost.Address\">10.0.0.1,10.0.0.2</stringProp>\n"
            + "    </elementProp>\n"
            + "  </collectionProp>\n"
            + "  <boolProp name=\"DNSCacheManager.clearEachIteration\">true</boolProp>\n"
            + "  <boolProp name=\"DNSCacheManager.isCustomResolver\">true</boolProp>\n"
            + "</DNSCacheManager>";

    @TempDir
    private Path directory;

    @Test
    void aStockElementIsLoadedAsOursWithAllItsSettings() throws IOException {
        DNSCacheManager element = loadStock();

        assertThat(element).isInstanceOf(UpgradedDnsCacheManager.class);
        assertThat(element.getPropertyAsString(TestElement.GUI_CLASS)).isEqualTo(DNSCachePanel.class.getName());
        assertHasStockSettings(element);
    }

    @Test
    void elementsOfOldPlansWithoutHostsLoadAndClone() throws IOException {
        String old =
                STOCK.replaceFirst("(?s)<collectionProp name=\"DNSCacheManager.hosts\">.*?</collectionProp>\\n", "");
        DNSCacheManager element = load(old);

        assertThat(element.getHosts().size()).isZero();
        assertThat(((DNSCacheManager) element.clone()).isCustomResolver()).isTrue();
    }

    @Test
    void theBalancerKeepsItsSettingsThroughSavingAndLoading() throws IOException {
        DnsBalancer balancer = new DnsBalancer();
        balancer.setProperty(TestElement.GUI_CLASS, "org.apache.jmeter.testbeans.gui.TestBeanGUI");
        balancer.setProperty(TestElement.TEST_CLASS, DnsBalancer.class.getName());
        balancer.setCustomResolver(true);
        balancer.setServerTexts(List.of("10.0.0.53:5353"));
        balancer.addHost("app.test", "10.0.0.1");
        balancer.setProperty("ttl", "${__P(ttl,30)}");

        DnsBalancer loaded = (DnsBalancer) load(save(balancer));

        assertThat(loaded.isCustomResolver()).isTrue();
        assertThat(loaded.getServerTexts()).containsExactly("10.0.0.53:5353");
        assertThat(loaded.getStaticHosts()).hasSize(1);
        assertThat(loaded.getPropertyAsString("ttl")).isEqualTo("${__P(ttl,30)}");
    }

    @Test
    void bothSurviveTheWayToASlave() throws IOException {
        for (DNSCacheManager element : List.of(new DnsBalancer(), new UpgradedDnsCacheManager())) {
            element.addHost("app.test", "127.0.0.2,127.0.0.3");
            DNSCacheManager arrived = SerializationUtils.roundtrip(element);

            assertThat(arrived.resolve("app.test")).hasSize(2);
            assertThat(((DNSCacheManager) arrived.clone()).resolve("app.test")).hasSize(2);
        }
    }

    private static void assertHasStockSettings(DNSCacheManager element) {
        assertThat(element.isCustomResolver()).isTrue();
        assertThat(element.isClearEachIteration()).isTrue();
        assertThat(element.getServers().get(0).getStringValue()).isEqualTo("10.0.0.53");
        assertThat(element.getHosts().get(0).getObjectValue()).hasToString("StaticHost(app.test, 10.0.0.1,10.0.0.2)");
    }

    private DNSCacheManager loadStock() throws IOException {
        return load(STOCK);
    }

    private static String save(TestElement element) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveElement(element, out);
        return out.toString(StandardCharsets.UTF_8).replaceFirst("<\\?xml.*?\\?>", "");
    }

    private DNSCacheManager load(String elementXml) throws IOException {
        Path plan = directory.resolve("plan.jmx");
        Files.writeString(
                plan,
                "<jmeterTestPlan version=\"1.2\" properties=\"5.0\"><hashTree>\n" + elementXml
                        + "\n<hashTree/></hashTree></jmeterTestPlan>");
        HashTree tree = SaveService.loadTree(plan.toFile());
        SearchByClass<DNSCacheManager> found = new SearchByClass<>(DNSCacheManager.class);
        tree.traverse(found);
        return found.getSearchResults().iterator().next();
    }
}
