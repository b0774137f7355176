// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.util.Collections;
import java.util.Enumeration;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** The texts of a stock element, in JMeter's language, for an upgraded element that shows the same panel. Immutable. */
abstract class StockTexts extends ResourceBundle {
    StockTexts(Class<?> stock) {
        setParent(ResourceBundle.getBundle(stock.getName() + "Resources", JMeterUtils.getLocale()));
    }

    @Override
    protected Object handleGetObject(String key) {
        return null;
    }

    @Override
    public Enumeration<String> getKeys() {
        return parent == null ? Collections.emptyEnumeration() : parent.getKeys();
    }
}
