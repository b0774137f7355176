// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.threads.TestCompiler;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class JoinedDnsBalancerTest {
    private final HashTree tree = new ListedHashTree();
    private final HashTree plan = tree.add(new TestPlan());

    @Test
    void withoutThePropertyItStandsNowhere() {
        plan.add(new ThreadGroup()).add(new HTTPSamplerProxy());

        assertThat(JoinedDnsBalancer.placed(tree)).isEmpty();
    }

    @Test
    void aPlanWithoutAnElementOfThatKindGetsOneAtItsTop() {
        wanted("true");
        plan.add(new ThreadGroup()).add(new HTTPSamplerProxy());

        assertThat(JoinedDnsBalancer.placed(tree)).hasSize(1);
        assertThat(balancersIn(plan)).isOne();
    }

    @Test
    void elementsOfThePlanWinWhereTheyReach() {
        wanted("true");
        HashTree withOne = plan.add(named("with"));
        withOne.add(new DNSCacheManager());
        withOne.add(sampler("a"));
        HashTree without = plan.add(named("without"));
        without.add(sampler("b"));
        HashTree mixed = plan.add(named("mixed"));
        HashTree own = mixed.add(sampler("c"));
        own.add(new DNSCacheManager());
        HashTree bare = mixed.add(sampler("d"));

        assertThat(JoinedDnsBalancer.placed(tree)).hasSize(2);

        assertThat(List.of(plan, withOne, mixed, own)).allMatch(siblings -> balancersIn(siblings) == 0);
        assertThat(List.of(without, bare)).allMatch(siblings -> balancersIn(siblings) == 1);
    }

    @Test
    void otherHostsThanThoseOfTheListAreResolvedAsBefore() throws Exception {
        wanted("shop.test, api.test");
        plan.add(new ThreadGroup()).add(new HTTPSamplerProxy());
        JoinedDnsBalancer balancer =
                (JoinedDnsBalancer) JoinedDnsBalancer.placed(tree).get(0).clone();

        assertThat(balancer.resolve("127.0.0.7")[0].getHostAddress()).isEqualTo("127.0.0.7");
        assertThat(balancer.balances("Shop.Test")).isTrue();
        assertThat(balancer.balances("localhost")).isFalse();
    }

    @Test
    void itsPropertyIsNoUnknownOne() {
        wanted("true");

        try (LoggedLines warnings = new LoggedLines(Balancers.class.getName(), Level.WARN)) {
            Balancers.testStarted();
            Balancers.testEnded();
            assertThat(warnings.texts).noneMatch(line -> line.contains("trueload.dns.balance"));
        }
    }

    /** A loan would be a temporary property, for which JMeter searches all others twice a sample. */
    @Test
    void aSamplerFindsTheElementOfItsThreadWithoutBorrowingIt() throws Exception {
        wanted("true");
        plan.add(new GenericController()).add(sampler("a"));
        JoinedDnsBalancer.placed(tree);
        TreeCloner cloner = new TreeCloner();
        tree.traverse(cloner);
        TestCompiler compiler = new TestCompiler(cloner.getClonedTree());
        cloner.getClonedTree().traverse(compiler);
        HTTPSamplerProxy sampler = only(HTTPSamplerProxy.class, cloner.getClonedTree());
        JMeterContext context = JMeterContextService.getContext();
        context.setVariables(new JMeterVariables());
        context.setCurrentSampler(sampler);

        SamplePackage pack = compiler.configureSampler(sampler);
        context.getVariables().putObject(JMeterThread.PACKAGE_OBJECT, pack);

        assertThat(sampler.isTemporary(sampler.getProperty(HTTPSamplerBase.DNS_CACHE_MANAGER)))
                .isFalse();
        assertThat(RotatingDnsCacheManager.of(context)).isSameAs(only(JoinedDnsBalancer.class, cloner.getClonedTree()));
        assertThat(sampler.getDNSResolver().resolve("127.0.0.7")[0].getHostAddress())
                .isEqualTo("127.0.0.7");
        compiler.done(pack);
        assertThat(sampler.getDNSResolver()).isNotNull();
    }

    private static <T> T only(Class<T> type, HashTree tree) {
        SearchByClass<T> found = new SearchByClass<>(type);
        tree.traverse(found);
        assertThat(found.getSearchResults()).hasSize(1);
        return found.getSearchResults().iterator().next();
    }

    private static void wanted(String value) {
        JMeterUtils.setProperty("trueload.dns.balance", value);
    }

    private static ThreadGroup named(String name) {
        ThreadGroup group = new ThreadGroup();
        group.setName(name);
        return group;
    }

    private static HTTPSamplerProxy sampler(String name) {
        HTTPSamplerProxy sampler = new HTTPSamplerProxy();
        sampler.setName(name);
        return sampler;
    }

    private static long balancersIn(HashTree siblings) {
        return siblings.list().stream()
                .filter(JoinedDnsBalancer.class::isInstance)
                .count();
    }
}
