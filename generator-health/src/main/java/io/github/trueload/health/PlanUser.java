// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.account.Element;
import io.github.trueload.health.account.Users.User;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.config.ConfigElement;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;

/**
 * What a user is at, by the context that JMeter keeps for his thread. Another thread reads that context while the user
 * goes on, so that it may be told something a moment old.
 */
final class PlanUser implements User.Work {
    /** Samplers whose own work is the sample, by the names of classes that they are or extend. */
    private static final Pattern SCRIPTS = Pattern.compile("org\\.apache\\.jmeter\\."
            + "(protocol\\.(java\\.sampler\\.(JSR223|BeanShell|BSF|Java|JUnit)|system\\.System)Sampler"
            + "|sampler\\.(DebugSampler|TestAction))|kg\\.apc\\.jmeter\\.samplers\\.DummySampler"
            + "|us\\.abstracta\\.jmeter\\.javadsl\\.java\\.DslJsr223Sampler\\$DslLambdaSampler");
    /** Kinds of elements but samplers; of a class that is of several the first counts. */
    private static final Map<Class<?>, Element> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put(PreProcessor.class, Element.PRE_PROCESSOR);
        KINDS.put(PostProcessor.class, Element.POST_PROCESSOR);
        KINDS.put(Assertion.class, Element.ASSERTION);
        KINDS.put(Timer.class, Element.TIMER);
        KINDS.put(Function.class, Element.FUNCTION);
        KINDS.put(Controller.class, Element.CONTROLLER);
        KINDS.put(ConfigElement.class, Element.CONFIG);
        KINDS.put(SampleListener.class, Element.LISTENER);
    }

    private static final ConcurrentMap<String, String> FUNCTIONS = new ConcurrentHashMap<>();

    private final JMeterContext context;
    /** Used by the thread that looks alone. */
    private final Map<Sampler, List<TestElement>> scopes = new IdentityHashMap<>();

    /** @param context that of the user's thread */
    PlanUser(JMeterContext context) {
        this.context = context;
    }

    @Override
    public String label() {
        Sampler sampler = context.getCurrentSampler();
        return sampler == null ? "" : name(sampler);
    }

    /** As the plan has it. What stands in it is for the user's own thread: a counter goes on with each evaluation. */
    private static String name(TestElement element) {
        JMeterProperty name = element.getProperty(TestElement.NAME);
        String text = name instanceof FunctionProperty
                ? ((CompoundVariable) name.getObjectValue()).getRawParameters()
                : name.getStringValue();
        return text == null ? "" : text;
    }

    @Override
    public String element(Element kind, String className) {
        if (kind == Element.FUNCTION) {
            return FUNCTIONS.computeIfAbsent(className, PlanUser::function);
        }
        if (kind == Element.SAMPLER || kind == Element.SCRIPT_SAMPLER) {
            return label();
        }
        try {
            String names = inScope(context.getCurrentSampler()).stream()
                    .filter(element -> Element.isOf(element.getClass(), className::equals))
                    .map(PlanUser::name)
                    .map(name -> name.isEmpty() ? simple(className) : name)
                    .distinct()
                    .collect(Collectors.joining(" or "));
            return names.isEmpty() ? simple(className) : names;
        } catch (RuntimeException e) {
            // The user's thread goes on, and may end, while this is read.
            return simple(className);
        }
    }

    /** The sampler itself and the elements that JMeter runs with it. */
    private List<TestElement> inScope(Sampler sampler) {
        if (sampler == null) {
            return Collections.emptyList();
        }
        List<TestElement> known = scopes.get(sampler);
        if (known == null) {
            known = new ArrayList<>();
            collect(context.getThread().getTestTree(), sampler, known);
            scopes.put(sampler, known);
        }
        return known;
    }

    /** Collects the elements beside, above and below a sampler; whether it is in that tree. */
    private static boolean collect(HashTree tree, Sampler sampler, List<TestElement> found) {
        for (Object node : tree.list()) {
            HashTree below = tree.getTree(node);
            if (node == sampler) {
                add(below, found);
            }
            if (node == sampler || collect(below, sampler, found)) {
                add(tree, found);
                return true;
            }
        }
        return false;
    }

    private static void add(HashTree level, List<TestElement> found) {
        level.list().stream()
                .filter(TestElement.class::isInstance)
                .map(TestElement.class::cast)
                .forEach(found::add);
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private static String function(String className) {
        try {
            Function function =
                    (Function) load(className).getDeclaredConstructor().newInstance();
            return "${" + function.getReferenceKey() + "}";
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return simple(className);
        }
    }

    @Override
    public Element kind(String className) {
        // JMeter's own way to a function is none.
        if (className.equals(CompoundVariable.class.getName())
                || className.startsWith("java")
                || className.startsWith("sun.")
                || className.startsWith("jdk.")) {
            return Element.NONE;
        }
        try {
            Class<?> type = load(className);
            if (Sampler.class.isAssignableFrom(type)) {
                return Element.isOf(type, name -> SCRIPTS.matcher(name).matches())
                        ? Element.SCRIPT_SAMPLER
                        : Element.SAMPLER;
            }
            return KINDS.entrySet().stream()
                    .filter(kind -> kind.getKey().isAssignableFrom(type))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(Element.NONE);
        } catch (ClassNotFoundException | LinkageError e) {
            return Element.NONE;
        }
    }

    private static Class<?> load(String className) throws ClassNotFoundException {
        return Class.forName(className, false, PlanUser.class.getClassLoader());
    }
}
