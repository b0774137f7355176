// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.resolve.Setting;
import io.github.trueload.testkit.Bundles;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.BooleanProperty;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class DnsBalancerTest {
    @Test
    void isAppliedToTheHttpSamplersInItsScopeAlsoOfPlansThatAProgramBuilds() {
        assertThat(appliedTo(new DnsBalancer())).isInstanceOf(DnsBalancer.class);
    }

    @Test
    void preparingTheBeanOverwritesNoSavedSetting() {
        DnsBalancer balancer = new DnsBalancer();
        balancer.setProperty(new BooleanProperty("DNSCacheManager.isCustomResolver", true));
        balancer.setProperty(new BooleanProperty("DNSCacheManager.clearEachIteration", true));
        balancer.addServer("10.0.0.53");
        balancer.addHost("app.test", "10.0.0.1");
        balancer.setProperty("ttl", "30");

        TestBeanHelper.prepare(balancer);

        assertThat(balancer.isCustomResolver()).isTrue();
        assertThat(balancer.isClearEachIteration()).isTrue();
        assertThat(balancer.getServerTexts()).containsExactly("10.0.0.53");
        assertThat(balancer.getHosts().get(0).getObjectValue()).hasToString("StaticHost(app.test, 10.0.0.1)");
        assertThat(balancer.getPropertyAsString("ttl")).isEqualTo("30");
        assertThat(balancer.getProperty("strategy").getStringValue()).isEmpty();
    }

    @Test
    void preparingAPlanWithoutAnySettingIsFine() {
        DnsBalancer balancer = new DnsBalancer();
        balancer.removeProperty("DNSCacheManager.servers");

        TestBeanHelper.prepare(balancer);

        assertThat(balancer.getServerTexts()).isEmpty();
        assertThat(balancer.isCustomResolver()).isFalse();
    }

    @Test
    void preparingTheBeanLeavesExpressionsInPlaceForTheThreads() throws Exception {
        DnsBalancer balancer = new DnsBalancer();
        balancer.setProperty(
                new FunctionProperty("ttl", new org.apache.jmeter.engine.util.CompoundVariable("${server}")));
        balancer.setRunningVersion(true);

        TestBeanHelper.prepare(balancer);

        assertThat(balancer.getProperty("ttl")).isInstanceOf(FunctionProperty.class);
    }

    @Test
    void aNewElementOfTheGuiIsUsableAsItIs() throws Exception {
        TestBeanGUI gui = new TestBeanGUI(DnsBalancer.class);
        gui.clearGui();
        DnsBalancer created = (DnsBalancer) gui.createTestElement();

        TestBeanHelper.prepare(created);

        assertThat(created.getName()).isEqualTo("DNS Balancer");
        assertThat(created.isCustomResolver()).isFalse();
        assertThat(created.getServerTexts()).isEmpty();
        assertThat(created.getStaticHosts()).isEmpty();
        assertThat(created.resolve("127.0.0.1")).hasSize(1);
    }

    @Test
    void editingInTheGuiKeepsTablesAndExpressions() {
        DnsBalancer balancer = new DnsBalancer();
        balancer.setProperty(TestElement.GUI_CLASS, TestBeanGUI.class.getName());
        balancer.setServerTexts(List.of("10.0.0.53", "${__P(second)}"));
        balancer.addHost("app.test", "10.0.0.1,10.0.0.2");
        balancer.setCustomResolver(true);
        balancer.setProperty("family", "any");
        TestBeanGUI gui = new TestBeanGUI(DnsBalancer.class);

        gui.configure(balancer);
        gui.modifyTestElement(balancer);

        assertThat(balancer.getServerTexts()).containsExactly("10.0.0.53", "${__P(second)}");
        assertThat(balancer.getHosts().get(0).getObjectValue()).hasToString("StaticHost(app.test, 10.0.0.1,10.0.0.2)");
        assertThat(balancer.isCustomResolver()).isTrue();
        assertThat(balancer.getPropertyAsString("family")).isEqualTo("any");
    }

    @Test
    void aCopyHasTheSettingsAndSharesTheRotation() throws Exception {
        DnsBalancer balancer = new DnsBalancer();
        balancer.addHost("copies.test", "127.0.0.2,127.0.0.3");
        DNSCacheManager one = (DNSCacheManager) balancer.clone();
        DNSCacheManager other = (DNSCacheManager) balancer.clone();

        assertThat(one.resolve("copies.test")[0]).isNotEqualTo(other.resolve("copies.test")[0]);
        assertThat(one).isInstanceOf(DnsBalancer.class);
    }

    /** JMeter would prepare a bean before and after each sample. */
    @Test
    void theCopiesOfARunningTestAreNoBeans() throws Exception {
        DnsBalancer balancer = new DnsBalancer();
        balancer.setProperty(TestElement.GUI_CLASS, TestBeanGUI.class.getName());
        balancer.addHost("copies.test", "127.0.0.2,127.0.0.3");
        balancer.setProperty("strategy", "first");
        balancer.setRunningVersion(true);

        DNSCacheManager ofThread = (DNSCacheManager) balancer.clone();

        assertThat(ofThread).isNotInstanceOf(TestBean.class);
        assertThat(appliedTo(ofThread)).isSameAs(ofThread);
        assertThat(((DNSCacheManager) ofThread.clone()).resolve("copies.test")[0].getHostAddress())
                .isEqualTo("127.0.0.2");
    }

    /** JMeter goes through all properties of an element several times in each sample. */
    @Test
    void theCopiesOfARunningTestAreWithoutEmptyFields() {
        DnsBalancer balancer = new DnsBalancer();
        balancer.setProperty("ttl", "30");
        balancer.setProperty("strategy", "");
        assertThat(((DNSCacheManager) balancer.clone()).getProperty("strategy")).isInstanceOf(StringProperty.class);
        balancer.setRunningVersion(true);

        DNSCacheManager ofThread = (DNSCacheManager) balancer.clone();

        assertThat(ofThread.getPropertyAsString("ttl")).isEqualTo("30");
        assertThat(ofThread.getProperty("strategy")).isInstanceOf(NullProperty.class);
    }

    @Test
    void bothLanguagesHaveTheSameKeysInAscii() throws Exception {
        assertThat(Bundles.problems(DnsBalancer.class, "DnsBalancerResources")).isEmpty();
        assertThat(ResourceBundle.getBundle("io.github.trueload.dns.DnsBalancerResources", Locale.SIMPLIFIED_CHINESE)
                        .getString("displayName"))
                .contains("\u5747\u8861");
    }

    @Test
    void everySettingIsDescribed() throws Exception {
        PropertyDescriptor[] properties =
                Introspector.getBeanInfo(DnsBalancer.class).getPropertyDescriptors();
        assertThat(properties).hasSize(Setting.values().length + 4).allSatisfy(property -> {
            assertThat(property.getDisplayName()).isNotEqualTo(property.getName());
            assertThat(property.getShortDescription()).isNotEqualTo(property.getDisplayName());
            assertThat(property.getValue("group")).isNotNull();
        });
    }

    @Test
    void everySettingIsDescribedInBothLanguages() throws Exception {
        for (boolean chinese : new boolean[] {true, false}) {
            InProcessJMeter.setUp(chinese ? Locale.SIMPLIFIED_CHINESE : Locale.ENGLISH);
            Introspector.flushFromCaches(DnsBalancer.class);
            Map<String, PropertyDescriptor> shown = new HashMap<>();
            for (PropertyDescriptor each :
                    Introspector.getBeanInfo(DnsBalancer.class).getPropertyDescriptors()) {
                shown.put(each.getName(), each);
            }

            assertThat(Setting.values()).allSatisfy(setting -> {
                assertThat(setting.label(true)).isNotEqualTo(setting.label(false));
                assertThat(setting.hint(true)).isNotEqualTo(setting.hint(false));
                assertThat(shown.get(setting.key()).getDisplayName())
                        .as("messages name the field as the panel does")
                        .startsWith(setting.label(chinese))
                        .contains(setting.defaultText());
                assertThat(shown.get(setting.key()).getShortDescription()).isEqualTo(setting.hint(chinese));
            });
        }
    }

    private static DNSCacheManager appliedTo(DNSCacheManager balancer) {
        HTTPSamplerProxy sampler = new HTTPSamplerProxy();
        SampleCycleTest.compiled(sampler, balancer).configureSampler(sampler);
        return sampler.getDNSResolver();
    }
}
