// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.account.Element;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.extractor.JSR223PostProcessor;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.modifiers.JSR223PreProcessor;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of a plan's elements, and of what kind classes are. */
@ExtendWith(JMeterExtension.class)
class PlanUserTest {
    private final JMeterContext context = JMeterContextService.getContext();
    private final DebugSampler first = named(new DebugSampler(), "first");
    private final DebugSampler second = named(new DebugSampler(), "second");
    private final JSR223PostProcessor forAll = named(new JSR223PostProcessor(), "for all");
    private final PlanUser user = new PlanUser(context);

    @BeforeEach
    void build() {
        ListedHashTree tree = new ListedHashTree();
        LoopController loop = named(new LoopController(), "loop");
        tree.add(loop);
        tree.add(loop, forAll);
        tree.add(loop, first);
        tree.getTree(loop).add(first, named(new JSR223PreProcessor(), "sign.groovy"));
        tree.add(loop, second);
        tree.getTree(loop).add(second, named(new JSR223PreProcessor(), "other.groovy"));
        tree.getTree(loop).add(second, named(new JSR223PreProcessor(), "third.groovy"));
        context.setThread(new JMeterThread(tree, null, null));
        context.setThreadGroup(new ThreadGroup());
    }

    @Test
    void namesTheElementsInTheScopeOfTheSampler() {
        context.setCurrentSampler(first);
        assertThat(user.label()).isEqualTo("first");
        assertThat(pre()).isEqualTo("sign.groovy");
        assertThat(user.element(Element.POST_PROCESSOR, JSR223PostProcessor.class.getName()))
                .isEqualTo("for all");

        context.setCurrentSampler(second);
        assertThat(pre()).isEqualTo("other.groovy or third.groovy");
    }

    @Test
    void fallsBackOnTheNameOfTheClass() {
        assertThat(user.label()).isEmpty();
        assertThat(pre()).isEqualTo("JSR223PreProcessor");
        context.setCurrentSampler(named(new DebugSampler(), "of another tree"));
        assertThat(pre()).isEqualTo("JSR223PreProcessor");
    }

    /** A counter would go on and a row of a file be skipped, whenever a user is looked at. */
    @Test
    void evaluatesNothingThatStandsInNames() {
        for (AbstractTestElement element : List.of(first, forAll)) {
            element.setProperty(new FunctionProperty(TestElement.NAME, new Unevaluated()));
            element.setRunningVersion(true);
        }
        context.setCurrentSampler(first);

        assertThat(List.of(user.label(), user.element(Element.POST_PROCESSOR, JSR223PostProcessor.class.getName())))
                .containsOnly("page ${__counter(FALSE)}");
    }

    @Test
    void namesFunctionsAsPlansDo() {
        assertThat(user.element(Element.FUNCTION, Signature.class.getName())).isEqualTo("${__signature}");
        assertThat(user.element(Element.FUNCTION, "no.such.Function")).isEqualTo("Function");
    }

    @ParameterizedTest
    @CsvSource({
        "SCRIPT_SAMPLER, org.apache.jmeter.sampler.DebugSampler",
        "SCRIPT_SAMPLER, kg.apc.jmeter.samplers.DummySampler",
        "SCRIPT_SAMPLER, us.abstracta.jmeter.javadsl.java.DslJsr223Sampler$DslLambdaSampler",
        "SAMPLER, org.apache.jmeter.control.TransactionSampler",
        "PRE_PROCESSOR, org.apache.jmeter.modifiers.JSR223PreProcessor",
        "POST_PROCESSOR, org.apache.jmeter.extractor.RegexExtractor",
        "ASSERTION, org.apache.jmeter.assertions.ResponseAssertion",
        "TIMER, org.apache.jmeter.timers.ConstantTimer",
        "LISTENER, org.apache.jmeter.reporters.ResultCollector",
        "CONTROLLER, org.apache.jmeter.control.LoopController",
        "CONFIG, org.apache.jmeter.config.CSVDataSet",
        "NONE, java.lang.String",
        "NONE, Script1",
        "NONE, org.apache.jmeter.threads.JMeterThread"
    })
    void knowsTheKindsOfElements(Element kind, String className) {
        assertThat(user.kind(className)).isEqualTo(kind);
    }

    private String pre() {
        return user.element(Element.PRE_PROCESSOR, JSR223PreProcessor.class.getName());
    }

    private static <T extends AbstractTestElement> T named(T element, String name) {
        element.setName(name);
        return element;
    }

    /** What may be evaluated by the user's thread alone. */
    private static final class Unevaluated extends CompoundVariable {
        @Override
        public String execute() {
            throw new AssertionError("evaluated");
        }

        @Override
        public String getRawParameters() {
            return "page ${__counter(FALSE)}";
        }
    }

    /** A function as plug-ins bring them. */
    static final class Signature extends AbstractFunction {
        @Override
        public String execute(SampleResult previous, Sampler sampler) {
            return "";
        }

        @Override
        public void setParameters(Collection<CompoundVariable> parameters) {}

        @Override
        public String getReferenceKey() {
            return "__signature";
        }

        @Override
        public List<String> getArgumentDesc() {
            return List.of();
        }
    }
}
