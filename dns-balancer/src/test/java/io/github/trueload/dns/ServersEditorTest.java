// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.DnsBalancerBeanInfo.ServersEditor;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Component;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import javax.swing.tree.TreePath;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeListener;
import org.apache.jmeter.gui.tree.JMeterTreeModel;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.http.control.StaticHost;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.gui.ObjectTableModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class ServersEditorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Panel editor = new Panel(ServersEditorTest::editor);

    @Test
    void looksAHostUpOffTheEventThread() {
        try (DnsServer server =
                DnsServer.start().addresses("shop.test", "10.0.0.1").ttl("shop.test", 7)) {
            JMeterUtils.setProperty("trueload.dns.servers", server.address());
            JMeterUtils.setProperty("trueload.dns.timeoutMs", "60000");
            editor.enter(editor.named(JTextField.class, "checkHost"), "shop.test");
            AbstractButton check = editor.named(AbstractButton.class, "checkNow");
            JTextComponent checked = editor.named(JTextComponent.class, "checked");

            String atFirst = Panel.onEventThread(() -> {
                check.doClick();
                return checked.getText();
            });
            assertThat(atFirst).isEqualTo("Looking it up ...");

            Await.until("the outcome", PATIENCE, () -> outcome().contains("10.0.0.1"));
            assertThat(outcome()).contains(server.address(), "Time to live 7 s");
        }
    }

    @Test
    void canBeCancelled() {
        try (DnsServer server = DnsServer.start().delay(Duration.ofSeconds(1))) {
            JMeterUtils.setProperty("trueload.dns.servers", server.address());
            check("shop.test");

            editor.click("cancelCheck");

            assertThat(outcome()).isEqualTo("Cancelled");
        }
    }

    @Test
    void wantsAHost() {
        check(" ");

        assertThat(outcome()).startsWith("Enter a host");
    }

    /** JMeter takes an edit of a panel into the plan once, until the panel is shown anew. */
    @Test
    void editsAfterACheckAreStillSaved() throws Exception {
        DnsBalancer element = new DnsBalancer();
        element.setProperty(TestElement.GUI_CLASS, TestBeanGUI.class.getName());
        element.setProperty(TestElement.TEST_CLASS, DnsBalancer.class.getName());
        element.setProperty("negativeTtl", "4711");
        JMeterTreeModel model = new JMeterTreeModel(new TestPlan());
        JMeterTreeNode node = new JMeterTreeNode(element, model);
        JMeterTreeListener tree = new JMeterTreeListener(model);
        Field path = JMeterTreeListener.class.getDeclaredField("currentPath");
        path.setAccessible(true);
        path.set(tree, new TreePath(node));
        GuiPackage.initInstance(tree, model);
        GuiPackage gui = GuiPackage.getInstance();
        try {
            Panel panel = new Panel(() -> (Component) gui.getCurrentGui());
            panel.enter(panel.named(JTextField.class, "checkHost"), "127.0.0.1");
            panel.click("checkNow");
            panel.enter(
                    panel.find(JTextComponent.class, field -> field.getText().equals("4711")), "42");
            Panel.onEventThread(() -> {
                gui.updateCurrentNode();
                return null;
            });

            assertThat(element.getPropertyAsString("negativeTtl")).isEqualTo("42");
        } finally {
            Field instance = GuiPackage.class.getDeclaredField("guiPack");
            instance.setAccessible(true);
            instance.set(null, null);
        }
    }

    /** Ctrl+S and Ctrl+R leave the focus in the cell. */
    @ParameterizedTest
    @ValueSource(strings = {DnsBalancerBeanInfo.SERVERS, DnsBalancerBeanInfo.HOSTS})
    void whatIsBeingTypedIntoACellIsSaved(String property) {
        boolean servers = property.equals(DnsBalancerBeanInfo.SERVERS);
        DnsBalancer saved = Panel.onEventThread(() -> {
            TestBeanGUI gui = new TestBeanGUI(DnsBalancer.class);
            gui.configure(new DnsBalancer());
            JTable table = Panel.all(gui, JTable.class).get(servers ? 0 : 1);
            ((ObjectTableModel) table.getModel()).addRow(servers ? "" : new StaticHost());
            table.editCellAt(0, 0);
            ((JTextComponent) table.getEditorComponent()).setText("typed.test");
            DnsBalancer element = new DnsBalancer();
            gui.modifyTestElement(element);
            return element;
        });

        assertThat(saved.getProperty(property).toString()).contains("typed.test");
    }

    private void check(String host) {
        editor.enter(editor.named(JTextField.class, "checkHost"), host);
        editor.click("checkNow");
    }

    private String outcome() {
        return editor.text("checked");
    }

    private static Component editor() {
        PropertyDescriptor servers = List.of(new DnsBalancerBeanInfo().getPropertyDescriptors()).stream()
                .filter(descriptor -> descriptor.getName().equals(DnsBalancerBeanInfo.SERVERS))
                .findFirst()
                .orElseThrow();
        assertThat(servers.getPropertyEditorClass()).isEqualTo(ServersEditor.class);
        ServersEditor editor = new ServersEditor();
        editor.setDescriptor(servers);
        return editor.getCustomEditor();
    }
}
