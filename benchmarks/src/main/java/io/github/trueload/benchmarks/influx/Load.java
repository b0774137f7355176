// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import java.nio.file.Path;
import java.util.Map;

/** What threads of a plan do under a meter, and the server that answers them. Not thread-safe. */
final class Load implements AutoCloseable {
    private final String what;
    private final Runnable stop;
    private final Element[] elements;

    private Load(String what, Runnable stop, Element... elements) {
        this.what = what;
        this.stop = stop;
        this.elements = elements;
    }

    /** Samples that take no time. */
    static Load nothing() {
        return new Load(
                "a Java sampler that does nothing", () -> {}, Samplers.java(NothingSampler.class.getName(), Map.of()));
    }

    /** HTTP requests for a page with six images, each a result below it, on kept connections. */
    static Load pages(Path work) {
        NginxNodes nginx = NginxNodes.start(work.resolve("nginx"), 1);
        Element page = Samplers.get("page", true)
                .text("HTTPSampler.protocol", "http")
                .text("HTTPSampler.domain", nginx.addresses().get(0))
                .text("HTTPSampler.port", String.valueOf(nginx.port()))
                .text("HTTPSampler.path", "/page")
                .flag("HTTPSampler.image_parser", true);
        Element meter = Element.of("TestBeanGUI", MeterListener.class.getName(), "meter");
        return new Load("a page with six images from a real nginx on kept connections", nginx::close, page, meter);
    }

    /** In words, behind "threads of". */
    String what() {
        return what;
    }

    /** What goes into the thread group. */
    Element[] elements() {
        return elements;
    }

    @Override
    public void close() {
        stop.run();
    }
}
