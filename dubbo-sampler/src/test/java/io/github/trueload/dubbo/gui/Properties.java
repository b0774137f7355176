// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/** What an element holds under keys of the Dubbo sampler; name, comments and classes are JMeter's business. */
final class Properties {
    private Properties() {}

    /** Key to kind and value. */
    static Map<String, String> of(TestElement element) {
        Map<String, String> all = new TreeMap<>();
        PropertyIterator properties = element.propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (property.getName().startsWith("FIELD_DUBBO_")) {
                all.put(property.getName(), property.getClass().getSimpleName() + " " + property.getStringValue());
            }
        }
        return all;
    }
}
