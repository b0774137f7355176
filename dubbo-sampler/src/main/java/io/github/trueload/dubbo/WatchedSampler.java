// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * A sampler that counts how often it got or lost properties, by whatever way JMeter (5.4.1 to 5.6.3) has for that:
 * scripts set them, and elements of defaults lend theirs for a sample. Used by one JMeter thread.
 */
abstract class WatchedSampler extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    // Without values of their own: JMeter's constructor sets properties before they would get these.
    private transient int propertyChanges;
    private transient boolean lent;
    private transient boolean keepsParameters;

    /** While this stays the same, each key has the same property, or none. What a property says may differ. */
    final int propertyChanges() {
        return propertyChanges;
    }

    @Override
    public void setProperty(JMeterProperty property) {
        super.setProperty(property);
        propertyChanges++;
    }

    /** Takes what is missing, but of the extra parameters all or none: JMeter alone would fill single empty cells. */
    @Override
    public void addTestElement(TestElement defaults) {
        keepsParameters =
                !getProperty(PlanTable.PARAMETERS.sizeKey()).getStringValue().isEmpty();
        try {
            super.addTestElement(defaults);
        } finally {
            keepsParameters = false;
        }
    }

    @Override
    protected void addProperty(JMeterProperty property, boolean clone) {
        if (keepsParameters && PlanTable.PARAMETERS.owns(property.getName())) {
            return;
        }
        super.addProperty(property, clone);
        propertyChanges++;
        lent = true;
    }

    @Override
    public void removeProperty(String key) {
        super.removeProperty(key);
        propertyChanges++;
    }

    @Override
    public void clear() {
        super.clear();
        propertyChanges++;
    }

    /** After each sample: what was lent for it goes. */
    @Override
    public void recoverRunningVersion() {
        super.recoverRunningVersion();
        if (lent) {
            lent = false;
            propertyChanges++;
        }
    }
}
