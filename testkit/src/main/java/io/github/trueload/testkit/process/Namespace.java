// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.TestFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Linux namespaces, where a process is root over mounts or a network that the rest of the machine does not see. It is
 * named by the words that stand before a command which runs there. Immutable.
 *
 * @param words what to put before a command
 */
public record Namespace(List<String> words) {

    private static Namespace of(String... words) {
        return new Namespace(List.of(words));
    }

    /** New mounts: those of the machine at first. */
    public static Namespace ofMounts() {
        return of("unshare", "--map-root-user", "--mount");
    }

    /** A new network, which has a loopback interface alone. */
    public static Namespace ofNetwork() {
        return of("unshare", "--map-root-user", "--net");
    }

    /** New mounts and a new network. */
    public static Namespace ofMountsAndNetwork() {
        return of("unshare", "--map-root-user", "--net", "--mount");
    }

    /** The mounts of a process that was started in a namespace. */
    public static Namespace mountsOf(long pid) {
        return of("nsenter", "--target", "" + pid, "--user", "--mount", "--preserve-credentials");
    }

    /** The network of a process that was started in a namespace. */
    public static Namespace networkOf(long pid) {
        return of("nsenter", "--target", "" + pid, "--user", "--net", "--preserve-credentials");
    }

    /** A new network that may be linked with the one of a process that was started in a namespace. */
    public static Namespace ofNetworkBeside(long pid) {
        return of("nsenter", "--target", "" + pid, "--user", "--preserve-credentials", "unshare", "--net");
    }

    /** What to put before a command that a line of shell has to prepare; it does not run where that line fails. */
    public List<String> after(String line) {
        List<String> all = new ArrayList<>(words);
        all.addAll(Shell.after(line));
        return all;
    }

    /** Whether this system lets its user have such a namespace and do there what a line of shell does. */
    public boolean permits(String line) {
        List<String> command = new ArrayList<>(after(line));
        command.add("true");
        try (ManagedProcess process =
                ManagedProcess.start("namespace", TestFiles.temporary("namespace"), Map.of(), command)) {
            return process.awaitExit(Await.PATIENCE) == 0;
        }
    }
}
