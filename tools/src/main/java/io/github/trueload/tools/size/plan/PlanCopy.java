// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A copy of a plan in memory: its requests go to local targets, its users grow as they are told to, and nothing that it
 * measures leaves this machine. Think times, data, assertions and scripts stay. The file of the plan is never written.
 * Used by one thread.
 */
public final class PlanCopy {
    private final Jmx jmx;
    private final Notes notes = new Notes();
    private final List<LoadGroup> groups = new ArrayList<>();
    private final HttpPart http;
    private final DubboPart dubbo;
    private final ListenerPart listeners;
    private final OtherPart others;
    private final int users;

    private PlanCopy(Jmx jmx, Map<String, String> properties) throws BadPlanException {
        this.jmx = jmx;
        List<PlanElement> elements = jmx.elements();
        Expressions expressions = new Expressions(properties, variables(elements));
        http = new HttpPart(elements, expressions);
        dubbo = new DubboPart(elements, expressions);
        listeners = new ListenerPart(elements, expressions);
        others = new OtherPart(elements);
        others.require();
        for (PlanElement element : elements) {
            if (element.isEnabled() && LoadGroup.is(element)) {
                groups.add(LoadGroup.of(element, expressions, notes));
            }
        }
        users = groups.stream().mapToInt(LoadGroup::users).sum();
        if (users == 0) {
            throw new BadPlanException("the plan has no thread group with users that is switched on; numbers of users"
                    + " that are properties are given with -J");
        }
    }

    /**
     * Reads a plan.
     *
     * @param properties those that JMeter will be given with {@code -J}
     * @throws BadPlanException when it cannot be read, or has nothing that could be sized
     */
    public static PlanCopy of(Path plan, Map<String, String> properties) throws BadPlanException {
        return new PlanCopy(Jmx.read(plan), properties);
    }

    /** Users of all its thread groups, as the plan has them. */
    public int users() {
        return users;
    }

    /** Whether it has HTTP samplers. */
    public boolean asksHttp() {
        return http.isUsed();
    }

    /**
     * What a local Dubbo provider must offer; empty where the plan has no Dubbo sampler.
     *
     * @throws BadPlanException when a service is known to a running test only
     */
    public Set<DubboService> services() throws BadPlanException {
        return dubbo.services();
    }

    /** Samplers that would go where the plan says, by name and class. */
    public List<String> others() {
        return others.samplers();
    }

    /** The value of a parameter of the plan's InfluxDB listener; empty where it has none, or says nothing. */
    public String influx(String parameter) {
        return listeners.setting(parameter);
    }

    /** What the copy does otherwise than the plan. */
    public List<String> notes() {
        return notes.list();
    }

    /**
     * Aims everything at local targets.
     *
     * @param httpPort port of the local HTTP server, which listeners write to, too
     * @param provider {@code host:port} of the local Dubbo provider; empty where the plan needs none
     * @param folder where files go that listeners write
     */
    public void redirect(int httpPort, String provider, Path folder) {
        http.redirect(httpPort, notes);
        dubbo.redirect(provider);
        listeners.redirect(httpPort, folder, notes);
        others.letGrow(notes);
        jmx.watch();
    }

    /**
     * Writes the copy.
     *
     * @param total users of all thread groups together at the end of the ramp; each group gets its share
     */
    public void write(Path file, int total, int rampSeconds, int seconds) throws IOException {
        for (LoadGroup group : groups) {
            long share = Math.round((double) total * group.users() / users);
            group.grow(group.users() == 0 ? 0 : (int) Math.max(1, share), rampSeconds, seconds);
        }
        jmx.write(file);
    }

    private static Map<String, String> variables(List<PlanElement> elements) {
        Map<String, String> variables = new HashMap<>();
        for (PlanElement element : elements) {
            if (element.isEnabled() && (element.is("TestPlan") || element.is("Arguments"))) {
                element.arguments().forEach(row -> variables.putIfAbsent(row[0], row[1]));
            }
        }
        return variables;
    }
}
