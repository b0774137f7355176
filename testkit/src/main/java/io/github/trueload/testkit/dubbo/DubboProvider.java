// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dubbo;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Dubbo provider of the service {@code io.github.trueload.shop.ShopService} in a process of its own. Closing it
 * ends it at once. Not thread-safe.
 */
public final class DubboProvider implements AutoCloseable {
    /** The interface that every provider offers. */
    public static final String INTERFACE = "io.github.trueload.shop.ShopService";

    private final Builder settings;
    private ManagedProcess process;

    private DubboProvider(Builder settings) {
        this.settings = settings;
        this.process = settings.launch();
    }

    /**
     * Describes a provider.
     *
     * @param dubbo 2.6.12, 2.7.23 or 3.3.6
     * @param directory where its output goes
     */
    public static Builder of(String dubbo, Path directory) {
        return new Builder(dubbo, directory);
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return settings.address();
    }

    /** Its process. */
    public ManagedProcess process() {
        return process;
    }

    /** Kills the process as a crash would. */
    public void kill() {
        process.kill();
    }

    /** Starts it again on the same port. */
    public void restart() {
        process.close();
        process = settings.launch();
    }

    /** Stops it in order: within some seconds its registry and its callers have heard of it. */
    public void stop() {
        process.close();
    }

    /** Ends it at once: no test is left that wants to see how it takes its leave, for which Dubbo needs seconds. */
    @Override
    public void close() {
        process.kill();
        process.close();
    }

    /** What a provider is to offer and where. Not thread-safe. */
    public static final class Builder {
        private final String dubbo;
        private final Path directory;
        private final int port = FreePorts.next();
        private final List<String> options = new ArrayList<>();
        private final List<String> jvm = new ArrayList<>();
        private final List<Path> besides = new ArrayList<>();
        private List<String> speed = JavaHome.QUICK_START;
        private JavaHome java = JavaHome.current();
        private List<String> recording = List.of();

        private Builder(String dubbo, Path directory) {
            this.dubbo = dubbo;
            this.directory = directory;
        }

        /** Offers the service over another protocol than {@code dubbo}. */
        public Builder protocol(String name) {
            return option("protocol", name);
        }

        /** Registers the service, for example with {@code zookeeper://127.0.0.1:2181}. */
        public Builder registry(String address) {
            return option("registry", address);
        }

        /** Sets the service's version. */
        public Builder version(String version) {
            return option("version", version);
        }

        /** Sets the service's group. */
        public Builder group(String group) {
            return option("group", group);
        }

        /** Sets the tag by which calls are routed to it (2.7 and newer). */
        public Builder tag(String tag) {
            return option("tag", tag);
        }

        /** Leaves compiler and collector to Java, where the provider's speed counts. */
        public Builder atFullSpeed() {
            speed = List.of();
            return this;
        }

        /** Runs on another Java than the tests. */
        public Builder java(JavaHome home) {
            java = home;
            return this;
        }

        /** Registers by interface, by application or both: {@code interface}, {@code instance}, {@code all} (3.x). */
        public Builder registerMode(String mode) {
            return option("register-mode", mode);
        }

        /** Wants another serialization than Dubbo's own (2.7). */
        public Builder serialization(String name) {
            return option("serialization", name);
        }

        /** Takes and sends messages of up to so many bytes (2.7 and newer). */
        public Builder payload(int bytes) {
            return option("payload", String.valueOf(bytes));
        }

        /** Has so many threads that work for callers (2.7 and newer); also of one that is started again. */
        public Builder threads(int count) {
            return option("threads", String.valueOf(count));
        }

        /** Gives its Dubbo the jars of a folder, too. */
        public Builder besides(Path folder) {
            besides.add(folder);
            return this;
        }

        /** Offers the service of every type in place of the shop (2.7 and newer). */
        public Builder ofTypes() {
            besides(TypesOracle.folder());
            return option("service", TypesOracle.INTERFACE).option("maker", "io.github.trueload.shop.types.Types");
        }

        /** Sets a system property of its JVM, such as those by which Dubbo is configured. */
        public Builder property(String name, Object value) {
            jvm.add("-D" + name + "=" + value);
            return this;
        }

        /** Adds arguments of its JVM. */
        public Builder jvm(String... arguments) {
            jvm.addAll(List.of(arguments));
            return this;
        }

        /** {@code 127.0.0.1:port}, where it will serve once it is started. */
        public String address() {
            return "127.0.0.1:" + port;
        }

        /** Starts the provider and waits until it serves. */
        public DubboProvider start() {
            return new DubboProvider(this);
        }

        private Builder option(String name, String value) {
            options.add(name + "=" + value);
            return this;
        }

        /** Arguments of a JVM that has the classes of this Dubbo already. */
        List<String> loadedClasses() {
            boolean ordinary = speed == JavaHome.QUICK_START && java.isCurrent();
            return ordinary ? DubboCommands.classes(dubbo).flags(this::train) : List.of();
        }

        private void train(Path folder, List<String> flags) {
            Builder builder = of(dubbo, folder);
            builder.recording = flags;
            try (DubboProvider trained = builder.start()) {
                trained.process().interruptAndAwaitExit(Await.PATIENCE);
            }
        }

        private ManagedProcess launch() {
            String main = dubbo.startsWith("2.6") ? "provider.Provider26" : "provider.Provider";
            List<String> command = DubboCommands.java(dubbo, directory, main, besides.toArray(new Path[0]));
            command.set(0, java.java().toString());
            command.addAll(1, speed);
            command.addAll(1, recording.isEmpty() ? loadedClasses() : recording);
            command.addAll(1, jvm);
            command.add("port=" + port);
            command.addAll(options);
            ManagedProcess started = ManagedProcess.start("dubbo-" + dubbo + "-" + port, directory, Map.of(), command);
            started.awaitOutput("provider ready", Await.PATIENCE);
            return started;
        }
    }
}
