// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The command line of one JMeter process, put together as JMeter's own start script does. Each run gets a folder of
 * its own for stdout, jmeter.log and the JTL. Not thread-safe.
 */
public final class JMeterCommand {
    /** What bin/jmeter 5.6.3 passes on Java 9 and newer. */
    private static final List<String> OPENS = Stream.of(
                    "java.desktop/sun.awt",
                    "java.desktop/sun.swing",
                    "java.desktop/javax.swing.text.html",
                    "java.desktop/java.awt",
                    "java.desktop/java.awt.font",
                    "java.base/java.lang",
                    "java.base/java.lang.invoke",
                    "java.base/java.lang.reflect",
                    "java.base/java.util",
                    "java.base/java.text",
                    "java.desktop/sun.awt.X11")
            .map(opened -> "--add-opens=" + opened + "=ALL-UNNAMED")
            .toList();

    private final JMeterHome home;
    private final List<String> jvmArgs = new ArrayList<>();
    private final List<String> args = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private List<String> opens = OPENS;
    private List<String> speed = JavaHome.QUICK_START;
    private JavaHome java = JavaHome.current();
    private String heap = "512m";
    private Path log;
    private boolean writesJtl = true;
    private List<String> recording = Collections.emptyList();

    JMeterCommand(JMeterHome home) {
        this.home = home;
    }

    /** Runs JMeter on another Java. */
    public JMeterCommand java(JavaHome other) {
        java = other;
        return this;
    }

    /** Sets the heap, in the form of {@code -Xmx}. */
    public JMeterCommand heap(String size) {
        heap = size;
        return this;
    }

    /** Leaves compiler and collector to Java, as users do: for runs whose speed or memory is the subject. */
    public JMeterCommand atFullSpeed() {
        speed = Collections.emptyList();
        return this;
    }

    /** Records which classes are loaded, by these arguments of the JVM, instead of using {@link JMeterClasses}. */
    JMeterCommand recording(List<String> flags) {
        recording = flags;
        return this;
    }

    /** Leaves out the {@code --add-opens} flags, as a bare {@code java -jar ApacheJMeter.jar} does. */
    public JMeterCommand withoutOpens() {
        opens = Collections.emptyList();
        return this;
    }

    /** Writes jmeter.log to another place than the run's folder, where nobody looks for it then. */
    public JMeterCommand log(Path file) {
        log = file;
        return this;
    }

    /** Leaves out the JTL, for runs whose cost per sample is measured. */
    public JMeterCommand withoutJtl() {
        writesJtl = false;
        return this;
    }

    /** Adds arguments of the JVM, as the variable JVM_ARGS does. */
    public JMeterCommand jvmArgs(String... more) {
        jvmArgs.addAll(Arrays.asList(more));
        return this;
    }

    /** Adds arguments of JMeter. */
    public JMeterCommand args(String... more) {
        args.addAll(Arrays.asList(more));
        return this;
    }

    /** Sets a JMeter property, {@code -Jname=value}. */
    public JMeterCommand property(String name, Object value) {
        return args("-J" + name + "=" + value);
    }

    /** Sets an environment variable. */
    public JMeterCommand env(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Runs a plan to its end without GUI: {@code -n -t plan -l jtl}. */
    public JMeterResult run(Path plan, Path directory, Duration timeout) {
        return start(plan, directory).finish(timeout);
    }

    /** The same for a run that is over in a few minutes at most. */
    public JMeterResult run(Path plan, Path directory) {
        return start(plan, directory).finish();
    }

    /** Writes a plan into a folder, {@code plan.jmx}, and runs it to its end in {@code run} beside it. */
    public JMeterResult run(UnaryOperator<Path> plan, Path directory) {
        return start(plan, directory).finish();
    }

    /** The same by another name than these two, for one of several runs of a test. */
    public JMeterResult run(UnaryOperator<Path> plan, Path directory, String name) {
        return start(plan, directory, name).finish();
    }

    /** Writes a plan into a folder, {@code plan.jmx}, and starts it in {@code run} beside it. */
    public JMeterProcess start(UnaryOperator<Path> plan, Path directory) {
        return start(plan.apply(directory.resolve("plan.jmx")), directory.resolve("run"));
    }

    /** The same by another name than these two, for one of several runs of a test. */
    public JMeterProcess start(UnaryOperator<Path> plan, Path directory, String name) {
        return start(plan.apply(directory.resolve(name + ".jmx")), directory.resolve(name));
    }

    /** Starts a plan without GUI and returns at once. */
    public JMeterProcess start(Path plan, Path directory) {
        List<String> all = new ArrayList<>(List.of("-n"));
        all.addAll(ofRun(plan, directory));
        return launch(directory, all);
    }

    /**
     * Starts a plan by a script that takes JMeter's arguments and calls {@code bin/jmeter}, as users do. That of this
     * home stays Java's parent, as JMeter's own does.
     */
    public JMeterProcess startBy(Path script, Path plan, Path directory) {
        Path absolute = directory.toAbsolutePath();
        List<String> program = new ArrayList<>(List.of("$JVM_ARGS"));
        program.addAll(jar());
        home.script(String.join(" ", java(program)) + " \"$@\"");
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(ofLaunch(absolute));
        command.addAll(ofRun(plan, directory));
        environment.put("JMETER_HOME", home.path().toString());
        return new JMeterProcess(ManagedProcess.start("jmeter", absolute, environment, command), absolute);
    }

    private List<String> ofRun(Path plan, Path directory) {
        List<String> all = new ArrayList<>(List.of("-t", plan.toAbsolutePath().toString()));
        if (writesJtl) {
            all.addAll(List.of("-l", directory.resolve("result.jtl").toString()));
        }
        all.addAll(args);
        return all;
    }

    /**
     * Lets a master and its slaves talk over TLS, as JMeter wants it unless it is told otherwise.
     *
     * @param keyStore the same for all, with a key under the name {@code rmi}
     */
    public JMeterCommand rmiOverTls(Path keyStore) {
        return property("server.rmi.ssl.keystore.file", keyStore.toAbsolutePath());
    }

    /** Lets a master and its slaves talk in the clear. */
    public JMeterCommand rmiInTheClear() {
        return property("server.rmi.ssl.disable", true);
    }

    /** Sets the address under which a master or a slave tells others to call it. */
    public JMeterCommand rmiHost(String address) {
        return jvmArgs("-Djava.rmi.server.hostname=" + address);
    }

    /**
     * Starts a slave ({@code -s}) on 127.0.0.1 without RMI over TLS and waits until it listens.
     *
     * @param port its registry port
     */
    public JMeterProcess startSlave(int port, Path directory) {
        return rmiInTheClear().rmiHost("127.0.0.1").listen(port, directory);
    }

    /**
     * Starts a slave ({@code -s}) as it was described and waits until it listens.
     *
     * @param port its registry port
     */
    public JMeterProcess listen(int port, Path directory) {
        List<String> all = new ArrayList<>(List.of("-s", "-Jserver_port=" + port));
        all.addAll(args);
        JMeterProcess slave = launch(directory, all);
        slave.process().awaitOutput("Created remote object", Duration.ofMinutes(3));
        return slave;
    }

    /**
     * Starts JMeter through another program that runs in JMeter's process and calls its start class, for example one
     * that uses the GUI as a person would.
     *
     * @param mainClass the program's class
     * @param classes folder or jar with it
     */
    public JMeterProcess startWith(String mainClass, Path classes, Path directory) {
        Path launcher = home.path().resolve("bin/ApacheJMeter.jar");
        return launch(
                directory,
                List.of(
                        "-Djmeter.home=" + home.path(),
                        "-cp",
                        launcher + File.pathSeparator + classes.toAbsolutePath(),
                        mainClass),
                args);
    }

    private JMeterProcess launch(Path directory, List<String> jmeterArgs) {
        return launch(directory, jar(), jmeterArgs);
    }

    private JMeterProcess launch(Path directory, List<String> program, List<String> jmeterArgs) {
        Path absolute = directory.toAbsolutePath();
        List<String> command = java(program);
        command.addAll(ofLaunch(absolute));
        command.addAll(jmeterArgs);
        return new JMeterProcess(ManagedProcess.start("jmeter", absolute, environment, command), absolute);
    }

    private List<String> jar() {
        return List.of("-jar", home.path().resolve("bin/ApacheJMeter.jar").toString());
    }

    private List<String> java(List<String> program) {
        List<String> command = new ArrayList<>();
        command.add(java.java().toString());
        command.addAll(opens);
        command.addAll(speed);
        command.addAll(recording.isEmpty() ? loadedClasses() : recording);
        command.addAll(List.of("-Xms" + heap, "-Xmx" + heap, "-Duser.language=en", "-Duser.region=EN"));
        command.addAll(jvmArgs);
        command.addAll(program);
        return command;
    }

    /** Where an agent looks at classes while they are loaded, they are loaded as users' JVMs do it. */
    private List<String> loadedClasses() {
        boolean ordinary = speed == JavaHome.QUICK_START
                && java.isCurrent()
                && jvmArgs.stream().noneMatch(argument -> argument.startsWith("-javaagent:"));
        return ordinary ? home.loadedClasses() : Collections.emptyList();
    }

    private List<String> ofLaunch(Path directory) {
        Path file = log == null ? directory.resolve("jmeter.log") : log;
        return List.of(
                "-j",
                file.toString(),
                // JMeter looks for such a port among eleven, and warns when as many other JMeters have them.
                "-Jjmeterengine.nongui.port=0",
                // JMeter 5.5 and newer says only then that threads keep its JVM after the end of a run.
                "-Jjmeter.exit.check.pause=10000",
                // A test's DNS server is a thread that much else may keep from the processors.
                "-Jtrueload.dns.timeoutMs=20000",
                // It would join each run, and tell of the machine, which other tests keep busy. In front of what a test
                // says itself, which wins.
                "-Jtrueload.health=false");
    }
}
