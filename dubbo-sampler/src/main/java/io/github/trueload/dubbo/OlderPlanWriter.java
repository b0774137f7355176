// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.converters.MarshallingContext;
import com.thoughtworks.xstream.io.HierarchicalStreamWriter;
import com.thoughtworks.xstream.mapper.Mapper;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.save.converters.HashTreeConverter;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes plans as JMeter does, but for each {@link OlderElement} decides under which class it is saved. JMeter 5.4.1 to
 * 5.6.3 ask nobody for the name of a single element, hence the look at a private field of theirs; if that fails, such
 * elements are saved under our names, which loses nothing. Used by whichever thread saves a plan; keeps nothing.
 */
final class OlderPlanWriter extends HashTreeConverter {
    private static final Logger log = LoggerFactory.getLogger(OlderPlanWriter.class);

    static {
        try {
            Field saver = SaveService.class.getDeclaredField("JMXSAVER");
            saver.setAccessible(true);
            XStream plans = (XStream) saver.get(null);
            plans.registerConverter(new OlderPlanWriter(plans.getMapper()), XStream.PRIORITY_VERY_HIGH);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            log.warn(
                    "Plans of jmeter-plugins-for-apache-dubbo will be saved with our classes, which that plugin does"
                            + " not know: {}",
                    e.toString());
        }
    }

    private OlderPlanWriter(Mapper mapper) {
        super(mapper);
    }

    /** Has it used from now on; once is enough. */
    static void install() {
        // What there is to do is done when this class is loaded.
    }

    @Override
    public void marshal(Object source, HierarchicalStreamWriter writer, MarshallingContext context) {
        HashTree tree = (HashTree) source;
        for (Object item : tree.list()) {
            if (item instanceof OlderElement) {
                write((OlderElement) item, writer, context);
            } else {
                writeCompleteItem(item, context, writer);
            }
            writeCompleteItem(tree.getTree(item), context, writer);
        }
    }

    private void write(OlderElement element, HierarchicalStreamWriter writer, MarshallingContext context) {
        boolean isOlder = element.unknownToOlder() == null;
        String type = isOlder ? element.olderClass() : element.ownClass().getName();
        TestElement written = (TestElement) element.clone();
        written.setProperty(TestElement.TEST_CLASS, type);
        if (isOlder) {
            written.setProperty(TestElement.GUI_CLASS, element.olderPanel());
            unknownKeys(written).forEach(written::removeProperty);
        }
        writer.startNode(SaveService.classToAlias(type));
        context.convertAnother(written);
        writer.endNode();
    }

    /** Of fields that are empty, or what says the same as none. */
    private static List<String> unknownKeys(TestElement element) {
        List<String> keys = new ArrayList<>();
        PropertyIterator properties = element.propertyIterator();
        while (properties.hasNext()) {
            String key = properties.next().getName();
            if (OlderPlans.isUnknown(key)) {
                keys.add(key);
            }
        }
        return keys;
    }
}
