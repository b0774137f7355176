// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.PlanVariables;
import io.github.trueload.common.Texts;
import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.Setting;
import io.github.trueload.dns.resolve.Setting.Group;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.event.FocusEvent;
import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ResourceBundle;
import javax.swing.JPanel;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.protocol.http.control.StaticHost;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TableEditor;
import org.apache.jmeter.testelement.TestElement;

/**
 * Describes {@link DnsBalancer} to JMeter's generic editor. Four properties bear the keys of the stock DNS Cache
 * Manager, so that the editor shows and saves exactly what the stock methods read. Made by whoever introspects the
 * bean, for its own thread; not thread-safe.
 */
public final class DnsBalancerBeanInfo extends BeanInfoSupport {
    static final String CUSTOM_RESOLVER = "DNSCacheManager.isCustomResolver";
    static final String SERVERS = "DNSCacheManager.servers";
    static final String HOSTS = "DNSCacheManager.hosts";
    static final String CLEAR_EACH_ITERATION = "DNSCacheManager.clearEachIteration";

    // Not initialised here: the constructor of the superclass fills it, before initialisers would run.
    private PropertyDescriptor[] descriptors;

    /** Called by the bean introspector. */
    public DnsBalancerBeanInfo() {
        super(DnsBalancer.class);
        createPropertyGroup("balance", keys(Group.BALANCE));
        createPropertyGroup("source", keys(Group.SOURCE, CUSTOM_RESOLVER, SERVERS));
        createPropertyGroup("time", keys(Group.TIME));
        createPropertyGroup("thread", new String[] {CLEAR_EACH_ITERATION});
        describeTexts();
        describeFlag(CUSTOM_RESOLVER);
        describeFlag(CLEAR_EACH_ITERATION);
        describeTable(SERVERS, String.class, "serverColumn");
        describeTable(HOSTS, StaticHost.class, "hostColumn", "addressesColumn");
        property(SERVERS).setPropertyEditorClass(ServersEditor.class);
        property(HOSTS).setPropertyEditorClass(RowsEditor.class);
        property(HOSTS).setValue(TableEditor.OBJECT_PROPERTIES, new String[] {"name", "address"});
    }

    @Override
    public PropertyDescriptor[] getPropertyDescriptors() {
        if (descriptors == null) {
            List<PropertyDescriptor> all = new ArrayList<>();
            for (Setting setting : Setting.values()) {
                all.add(descriptor(setting.key(), "getText", "setText"));
            }
            all.add(descriptor(CUSTOM_RESOLVER, "isCustomResolver", "setCustomResolver"));
            all.add(descriptor(CLEAR_EACH_ITERATION, "isClearEachIteration", "setClearEachIteration"));
            all.add(descriptor(SERVERS, "getServerTexts", "setServerTexts"));
            all.add(descriptor(HOSTS, "getStaticHosts", "setStaticHosts"));
            descriptors = all.toArray(new PropertyDescriptor[0]);
        }
        return descriptors.clone();
    }

    private static PropertyDescriptor descriptor(String key, String getter, String setter) {
        try {
            return new PropertyDescriptor(key, DnsBalancer.class, getter, setter);
        } catch (IntrospectionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void describeTexts() {
        boolean chinese = Texts.isChinese();
        String empty = chinese ? "\uff08\u7a7a\uff1a%s\uff09" : " (empty: %s)";
        for (Setting setting : Setting.values()) {
            PropertyDescriptor text = property(setting.key());
            text.setDisplayName(setting.label(chinese) + String.format(empty, setting.defaultText()));
            text.setShortDescription(setting.hint(chinese));
            text.setValue(NOT_UNDEFINED, Boolean.TRUE);
            text.setValue(DEFAULT, "");
            if (!setting.choices().isEmpty()) {
                text.setValue(TAGS, setting.choices().toArray(new String[0]));
            }
        }
    }

    private void describeFlag(String key) {
        PropertyDescriptor flag = property(key);
        flag.setValue(NOT_UNDEFINED, Boolean.TRUE);
        flag.setValue(DEFAULT, Boolean.FALSE);
    }

    private void describeTable(String key, Class<?> row, String... columns) {
        PropertyDescriptor table = property(key);
        ResourceBundle texts = (ResourceBundle) getBeanDescriptor().getValue(RESOURCE_BUNDLE);
        String[] headers = new String[columns.length];
        for (int i = 0; i < columns.length; i++) {
            headers[i] = texts.getString(columns[i]);
        }
        table.setValue(TableEditor.CLASSNAME, row.getName());
        table.setValue(TableEditor.HEADERS, headers);
        // Not NOT_UNDEFINED: JMeter would hand the setter an empty text where a plan has no such list.
        table.setValue(DEFAULT, new ArrayList<>());
    }

    /** The fields of a part of the panel: first those of the stock element, then the settings. */
    private static String[] keys(Group group, String... first) {
        List<String> keys = new ArrayList<>(Arrays.asList(first));
        for (Setting setting : Setting.values()) {
            if (setting.group() == group) {
                keys.add(setting.key());
            }
        }
        if (group == Group.SOURCE) {
            keys.add(HOSTS);
        }
        return keys.toArray(new String[0]);
    }

    /**
     * A table whose value has what is being typed into a cell. JMeter's own (5.4.1 to 5.6.3) lacks it until the cell
     * loses the focus, which Ctrl+S and Ctrl+R do not take from it. Event dispatch thread only.
     */
    public static class RowsEditor extends TableEditor {
        private boolean ending;

        @Override
        public final Object getValue() {
            // The end of an edit has whoever listens ask for the value.
            if (!ending) {
                ending = true;
                focusLost(new FocusEvent(new JPanel(), FocusEvent.FOCUS_LOST));
                ending = false;
            }
            return super.getValue();
        }
    }

    /**
     * The table of DNS servers, and below it the check of what the whole panel says. JMeter makes one for its panel;
     * event dispatch thread only.
     */
    public static final class ServersEditor extends RowsEditor {
        private CheckPanel check;

        @Override
        public Component getCustomEditor() {
            JPanel both = new JPanel(new BorderLayout(0, 2));
            both.add(super.getCustomEditor(), BorderLayout.CENTER);
            check = HostCheck.panel(ServersEditor::shown);
            both.add(check, BorderLayout.SOUTH);
            return both;
        }

        @Override
        public void setValue(Object value) {
            super.setValue(value);
            if (check != null) {
                check.clear();
            }
        }

        /**
         * What the panel says at the moment, with variables and functions evaluated; the properties alone without one.
         */
        private static BalancerSettings shown() {
            GuiPackage gui = GuiPackage.getInstance();
            if (gui != null) {
                TestElement element = gui.getTreeListener().getCurrentNode().getTestElement();
                if (element instanceof DnsBalancer) {
                    DnsBalancer copy = (DnsBalancer) element.clone();
                    // Not GuiPackage.updateCurrentNode(), after which JMeter takes no later edit of the panel.
                    gui.getGui(element).modifyTestElement(copy);
                    return PlanVariables.during(() -> evaluated(copy));
                }
            }
            return Balancers.settingsOf(new DnsBalancer());
        }

        private static BalancerSettings evaluated(DnsBalancer copy) {
            try {
                new ValueReplacer().replaceValues(copy);
                copy.setRunningVersion(true);
            } catch (InvalidVariableException e) {
                // A function that cannot be evaluated stays as it is written, and the check tells of it.
                return Balancers.settingsOf(copy);
            }
            return Balancers.settingsOf(copy);
        }
    }
}
