// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.zookeeper;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.ClassArchive;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A ZooKeeper server in a process of its own, with a data folder of its own. Closing it stops it. Not thread-safe. */
public final class ZooKeeperServer implements AutoCloseable {
    private static final Pattern LIST = Pattern.compile("(?m)^\\[(.+)]$");

    private final String version;
    private final Path directory;
    private final List<String> recording;
    private final int port = FreePorts.next();
    private ManagedProcess process;

    private ZooKeeperServer(String version, Path directory, List<String> recording) {
        this.version = version;
        this.directory = directory;
        this.recording = recording;
        launch();
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @param version 3.4.13 or 3.8.4
     * @param directory where its data and output go
     */
    public static ZooKeeperServer start(String version, Path directory) {
        return new ZooKeeperServer(version, directory, List.of());
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /**
     * Puts nodes behind a user and password: only who knows them may read, change or list them.
     *
     * @param paths nodes that are there; each before its parent, which nobody else may enter afterwards
     */
    public void protect(String user, String password, String... paths) {
        String acl = "digest:" + user + ":" + sha1(user + ":" + password) + ":cdrwa";
        run(Stream.of(paths).map(path -> "setAcl " + path + " " + acl).toList());
    }

    /** Creates a node with a text, and its parents with none. The text must hold no blanks. */
    public void create(String path, String text) {
        List<String> commands = new ArrayList<>();
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            commands.add("create " + path.substring(0, slash) + " ''");
        }
        commands.add("create " + path + " " + text);
        run(commands);
    }

    /** Deletes the nodes below one, as the end of the session does that made them. */
    public void empty(String path) {
        Matcher children = LIST.matcher(run(List.of("ls " + path)));
        if (!children.find()) {
            throw new IllegalStateException("no list of nodes below " + path);
        }
        run(Stream.of(children.group(1).split(", "))
                .map(child -> "delete " + path + "/" + child)
                .toList());
    }

    /** The paths of all nodes. */
    public Set<String> nodes() {
        return run(List.of("ls -R /"))
                .lines()
                .filter(line -> line.startsWith("/"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Kills the server as a crash would. */
    public void kill() {
        process.kill();
    }

    /** Starts the server again on the same port with the same data. */
    public void restart() {
        process.close();
        launch();
    }

    @Override
    public void close() {
        process.close();
    }

    private void launch() {
        Path settings = TestFiles.write(
                directory.resolve("zoo.cfg"),
                String.join(
                        "\n",
                        "dataDir=" + directory.resolve("data"),
                        "clientPort=" + port,
                        "clientPortAddress=127.0.0.1",
                        "tickTime=1000",
                        "maxClientCnxns=0",
                        "admin.enableServer=false",
                        "4lw.commands.whitelist=srvr,ruok"));
        List<String> command = java(
                "-Xmx128m",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Dzookeeper.jmx.log4j.disable=true",
                "-Dzookeeper.forceSync=no",
                "-cp",
                lib(version) + "/*",
                "org.apache.zookeeper.server.ZooKeeperServerMain",
                settings.toString());
        command.addAll(1, recording.isEmpty() ? loadedClasses() : recording);
        process = ManagedProcess.start("zookeeper-" + version, directory, Map.of(), command);
        process.awaitReady("it answers ruok", Await.PATIENCE, () -> "imok".equals(ask("ruok")));
    }

    private List<String> loadedClasses() {
        return ClassArchive.ofFolders("zookeeper-" + version, lib(version)).flags(this::train);
    }

    private void train(Path folder, List<String> flags) {
        try (ZooKeeperServer trained = new ZooKeeperServer(version, folder, flags)) {
            trained.process.interruptAndAwaitExit(Await.PATIENCE);
        }
    }

    /**
     * Lets ZooKeeper's own shell run some commands, and tells what it prints: the one of 3.8, because older ones can't
     * connect on JDK 17.
     */
    private String run(List<String> commands) {
        try {
            Path script = Files.write(Files.createTempFile(directory, "commands", ".txt"), commands);
            Path output = script.resolveSibling(script.getFileName() + ".out");
            Process shell = new ProcessBuilder(java(
                            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                            "-cp",
                            lib("3.8.4") + "/*",
                            "org.apache.zookeeper.ZooKeeperMain",
                            "-server",
                            address()))
                    .redirectInput(script.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = shell.waitFor(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            shell.destroyForcibly();
            String printed = Files.readString(output);
            if (!ended || printed.contains("Exception")) {
                throw new IllegalStateException(commands + " failed:\n" + printed);
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>(List.of(JavaHome.current().java().toString()));
        command.addAll(JavaHome.QUICK_START);
        command.addAll(List.of(arguments));
        return command;
    }

    private static Path lib(String version) {
        return Checkout.root().resolve("testkit/runtimes/zookeeper/" + version + "/target/lib");
    }

    private static String sha1(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private String ask(String word) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(2000);
            socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
