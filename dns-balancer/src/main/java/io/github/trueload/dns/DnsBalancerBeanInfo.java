// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.lookup.AddressFamily;
import io.github.trueload.dns.resolve.Setting;
import io.github.trueload.dns.rotate.Rotation.Strategy;
import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.apache.jmeter.protocol.http.control.StaticHost;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TableEditor;

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
        createPropertyGroup(
                "balance",
                keys(
                        Setting.STRATEGY,
                        Setting.FAMILY,
                        Setting.OFFSET,
                        Setting.FAILOVER,
                        Setting.REQUESTS_PER_CONNECTION));
        createPropertyGroup("source", new String[] {
            CUSTOM_RESOLVER,
            SERVERS,
            Setting.TIMEOUT_MS.key(),
            Setting.TRIES.key(),
            Setting.NEXT_ON_NXDOMAIN.key(),
            Setting.SEARCH_DOMAINS.key(),
            Setting.HOSTS_FILE.key(),
            HOSTS
        });
        createPropertyGroup(
                "time", keys(Setting.TTL, Setting.MIN_TTL, Setting.MAX_TTL, Setting.STALE_TTL, Setting.NEGATIVE_TTL));
        createPropertyGroup("thread", new String[] {CLEAR_EACH_ITERATION});
        describeTexts();
        describeFlag(CUSTOM_RESOLVER);
        describeFlag(CLEAR_EACH_ITERATION);
        describeTable(SERVERS, String.class, "serverColumn");
        describeTable(HOSTS, StaticHost.class, "hostColumn", "addressesColumn");
        property(SERVERS).setPropertyEditorClass(ServersEditor.class);
        property(HOSTS).setValue(TableEditor.OBJECT_PROPERTIES, new String[] {"name", "address"});
    }

    @Override
    public PropertyDescriptor[] getPropertyDescriptors() {
        if (descriptors == null) {
            descriptors = describe();
        }
        return descriptors.clone();
    }

    private void describeTexts() {
        for (Setting setting : Setting.values()) {
            PropertyDescriptor text = property(setting.key());
            text.setValue(NOT_UNDEFINED, Boolean.TRUE);
            text.setValue(DEFAULT, "");
        }
        tags(Setting.STRATEGY, Strategy.texts());
        tags(Setting.FAMILY, AddressFamily.texts());
        List<String> flags = new ArrayList<>();
        flags.add("true");
        flags.add("false");
        tags(Setting.FAILOVER, flags);
        tags(Setting.HOSTS_FILE, flags);
        tags(Setting.NEXT_ON_NXDOMAIN, flags);
    }

    private void tags(Setting setting, List<String> texts) {
        property(setting.key()).setValue(TAGS, texts.toArray(new String[0]));
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
        table.setPropertyEditorClass(TableEditor.class);
        table.setValue(TableEditor.CLASSNAME, row.getName());
        table.setValue(TableEditor.HEADERS, headers);
        // Not NOT_UNDEFINED: JMeter would hand the setter an empty text where a plan has no such list.
        table.setValue(DEFAULT, new ArrayList<>());
    }

    private static String[] keys(Setting... settings) {
        String[] keys = new String[settings.length];
        for (int i = 0; i < settings.length; i++) {
            keys[i] = settings[i].key();
        }
        return keys;
    }

    private static PropertyDescriptor[] describe() {
        try {
            List<PropertyDescriptor> all = new ArrayList<>();
            for (Setting setting : Setting.values()) {
                all.add(descriptor(setting.key(), "getText", "setText"));
            }
            all.add(descriptor(CUSTOM_RESOLVER, "isCustomResolver", "setCustomResolver"));
            all.add(descriptor(CLEAR_EACH_ITERATION, "isClearEachIteration", "setClearEachIteration"));
            all.add(descriptor(SERVERS, "getServerTexts", "setServerTexts"));
            all.add(descriptor(HOSTS, "getStaticHosts", "setStaticHosts"));
            return all.toArray(new PropertyDescriptor[0]);
        } catch (IntrospectionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PropertyDescriptor descriptor(String key, String getter, String setter)
            throws IntrospectionException {
        return new PropertyDescriptor(key, DnsBalancer.class, getter, setter);
    }
}
