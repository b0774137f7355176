// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.beans.IntrospectionException;
import java.beans.PropertyDescriptor;
import java.util.stream.Stream;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Describes {@link RateTimer} to JMeter's generic editor. JMeter creates and uses it on the event thread. */
public final class RateTimerBeanInfo extends BeanInfoSupport {
    private static final String[] SCHEDULE = {RateTimer.RATE, RateTimer.SPACING, RateTimer.SEED};
    private static final String[] LATE = {RateTimer.CATCH_UP};
    private static final String[] SHARE = {RateTimer.GENERATORS, RateTimer.GENERATOR_INDEX};

    // Not initialised here: the constructor of the superclass fills it, before initialisers would run.
    private PropertyDescriptor[] fields;

    /** Called by the bean introspector. */
    public RateTimerBeanInfo() {
        super(RateTimer.class);
        createPropertyGroup("schedule", SCHEDULE);
        createPropertyGroup("late", LATE);
        createPropertyGroup("share", SHARE);
        describe(RateTimer.RATE, "10/s");
        describe(RateTimer.SPACING, RateTimer.EVEN).setValue(TAGS, new String[] {RateTimer.EVEN, RateTimer.POISSON});
        describe(RateTimer.SEED, "");
        describe(RateTimer.CATCH_UP, "none").setValue(TAGS, new String[] {"none", "all", "10 s"});
        describe(RateTimer.GENERATORS, "1");
        describe(RateTimer.GENERATOR_INDEX, "0");
    }

    @Override
    public PropertyDescriptor[] getPropertyDescriptors() {
        if (fields == null) {
            fields = Stream.of(SCHEDULE, LATE, SHARE)
                    .flatMap(Stream::of)
                    .map(RateTimerBeanInfo::field)
                    .toArray(PropertyDescriptor[]::new);
        }
        return fields.clone();
    }

    private static PropertyDescriptor field(String key) {
        try {
            return new PropertyDescriptor(key, RateTimer.class, "getText", "setText");
        } catch (IntrospectionException e) {
            throw new IllegalStateException(e);
        }
    }

    private PropertyDescriptor describe(String key, String initial) {
        PropertyDescriptor field = property(key);
        field.setValue(NOT_UNDEFINED, Boolean.TRUE);
        field.setValue(DEFAULT, initial);
        return field;
    }
}
