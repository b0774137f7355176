// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.converters.MarshallingContext;
import com.thoughtworks.xstream.io.HierarchicalStreamWriter;
import com.thoughtworks.xstream.mapper.Mapper;
import io.github.trueload.dubbo.OlderElement.OldestSampler;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.save.converters.HashTreeConverter;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What plans of jmeter-plugins-for-apache-dubbo mean by a missing key, and by texts such as {@code zookeeper@...},
 * {@code none}, {@code dubbo://}, and how they are saved. Scripts and platforms leave out keys that they don't need.
 */
final class OlderPlans {
    private OlderPlans() {}

    /** What an element says that the last release does not know, as the panel calls it; {@code null} for nothing. */
    static String unknownIn(TestElement element) {
        for (PlanField field : PlanField.values()) {
            if (!field.isOlder && !element.getPropertyAsString(field.key).trim().isEmpty()) {
                return field.label().replaceFirst("[:\uff1a]$", "");
            }
        }
        if (element.getPropertyAsInt(PlanTable.PARAMETERS.sizeKey, 0) > 0) {
            return PlanField.TEXTS.get("title.parameters");
        }
        for (int row = element.getPropertyAsInt(PlanTable.ATTACHMENTS.sizeKey, 0); row > 0; row--) {
            if (!element.getPropertyAsString(PlanColumn.ATTACHMENTS_TYPE.key(row))
                    .trim()
                    .isEmpty()) {
                return PlanField.TEXTS.get("tab.attachments") + ": " + PlanColumn.ATTACHMENTS_TYPE.title();
            }
        }
        return null;
    }

    /** Whether a key is one of ours that the last release does not know. */
    static boolean isUnknown(String key) {
        return Arrays.stream(PlanField.values()).anyMatch(field -> !field.isOlder && key.equals(field.key))
                || PlanTable.PARAMETERS.owns(key)
                || PlanColumn.ATTACHMENTS_TYPE.rowOf(key) > 0;
    }

    /** Whether an element was written for that plugin: our samplers say in which form their arguments are. */
    static boolean isOlder(TestElement element) {
        return isMissing(element, PlanField.ARGS_MODE.key);
    }

    /** The text for a missing key (not: an empty field) of such a plan; null where it is as in a new one. */
    static String defaultOf(PlanField field, TestElement element) {
        if (field.olderDefault == null || !isOlder(element) || !isMissing(element, field.key)) {
            return null;
        }
        return field == PlanField.VERSION && isOfFirstLine(element) ? "1.0.0" : field.olderDefault;
    }

    /** Whether the plan shows signs of 1.3.0 or 1.3.1, whose default version was another one until 1.3.5. */
    private static boolean isOfFirstLine(TestElement element) {
        return !isMissing(element, PlanField.REGISTRY_PROTOCOL.olderKey)
                || isSuffixed(element, PlanField.REGISTRY_PROTOCOL)
                || isSuffixed(element, PlanField.LOAD_BALANCE)
                || isSuffixed(element, PlanField.ASYNC);
    }

    private static boolean isSuffixed(TestElement element, PlanField field) {
        return element.getPropertyAsString(field.key).indexOf('@') > 0;
    }

    private static boolean isMissing(TestElement element, String key) {
        return element.getProperty(key) instanceof NullProperty;
    }

    // The methods below take a trimmed text; an empty answer stands for the default.

    static String registry(String text) {
        String name = beforeAt(text);
        return "none".equals(name) || "dubbo".equals(name) ? "" : name;
    }

    static String protocol(String text) {
        return text.endsWith("://") ? text.substring(0, text.length() - 3) : text;
    }

    static String isAsync(String text) {
        return String.valueOf("async".equals(beforeAt(text)));
    }

    static String beforeAt(String text) {
        int at = text.indexOf('@');
        return at < 0 ? text : text.substring(0, at).trim();
    }

    static String isNotFalse(String text) {
        return String.valueOf(!"false".equalsIgnoreCase(text));
    }

    /**
     * Writes plans as JMeter does, but for each {@link OlderElement} decides under which class it is saved. JMeter
     * 5.4.1 to 5.6.3 ask nobody for the name of a single element, hence the look at a private field; if that fails,
     * such elements are saved under our names, which loses nothing.
     */
    static final class Writer extends HashTreeConverter {
        private static final Logger log = LoggerFactory.getLogger(Writer.class);
        private static final String OLDER = "io.github.ningyu.jmeter.plugin.dubbo.";
        private static final String OLDEST = "cn.tsoft.framework.testing.jmeter.plugin.dubbo.";

        static {
            try {
                Field saver = SaveService.class.getDeclaredField("JMXSAVER");
                saver.setAccessible(true);
                XStream plans = (XStream) saver.get(null);
                plans.registerConverter(new Writer(plans.getMapper()), XStream.PRIORITY_VERY_HIGH);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                log.warn(
                        "Plans of jmeter-plugins-for-apache-dubbo will be saved with our classes, which that plugin"
                                + " does not know: {}",
                        e.toString());
            }
        }

        private Writer(Mapper mapper) {
            super(mapper);
        }

        /** Has JMeter save plans with it. */
        static void install() {
            // The static initialiser has done so.
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
            String type = element.getClass().getSuperclass().getName();
            TestElement written = (TestElement) element.clone();
            if (element.unknownToOlder() == null) {
                boolean isSampler = element instanceof DubboSampler;
                String plugin = element instanceof OldestSampler ? OLDEST : OLDER;
                type = isSampler ? plugin + "sample.DubboSample" : type;
                written.setProperty(
                        TestElement.GUI_CLASS,
                        plugin + (isSampler ? "gui.DubboSampleGui" : "gui.DubboDefaultConfigGui"));
                // Of fields that are empty, or what says the same as none.
                PropertyIterator properties = element.propertyIterator();
                while (properties.hasNext()) {
                    String key = properties.next().getName();
                    if (isUnknown(key)) {
                        written.removeProperty(key);
                    }
                }
            }
            written.setProperty(TestElement.TEST_CLASS, type);
            writer.startNode(SaveService.classToAlias(type));
            context.convertAnother(written);
            writer.endNode();
        }
    }
}
