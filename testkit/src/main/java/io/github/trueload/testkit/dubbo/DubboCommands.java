// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dubbo;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ClassArchive;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How to start the programs that lie beside a Dubbo of the runtimes. Stateless. */
final class DubboCommands {
    private static final String OPENED = "java.base/java.lang java.base/java.math java.base/java.util"
            + " java.base/java.time java.base/java.text java.base/java.net java.base/java.util.concurrent"
            + " java.base/java.util.concurrent.atomic java.base/java.lang.invoke java.base/java.lang.reflect"
            + " java.base/java.io java.sql/java.sql";

    private DubboCommands() {}

    /**
     * The command for a program, without its arguments.
     *
     * @param program its class below {@code io.github.trueload.shop}
     * @param besides folders whose jars are on the class path, too
     */
    static List<String> java(String dubbo, Path home, String program, Path... besides) {
        Path target = target(dubbo);
        StringBuilder classPath = new StringBuilder(target.resolve("lib") + "/*:" + target + "/*");
        for (Path folder : besides) {
            classPath.append(':').append(folder).append("/*");
        }
        List<String> command = new ArrayList<>();
        command.add(JavaHome.current().java().toString());
        for (String opened : OPENED.split(" ")) {
            command.add("--add-opens=" + opened + "=ALL-UNNAMED");
        }
        command.addAll(List.of(
                "-Xmx256m",
                "-Djava.net.preferIPv4Stack=true",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Duser.home=" + home,
                "-cp",
                classPath.toString()));
        command.add("io.github.trueload.shop." + program);
        return command;
    }

    /** The classes of all that is on the class path of such a program. */
    static ClassArchive classes(String dubbo) {
        Path target = target(dubbo);
        return ClassArchive.ofFolders("dubbo-" + dubbo, target.resolve("lib"), target);
    }

    private static Path target(String dubbo) {
        return Checkout.root().resolve("testkit/runtimes/dubbo/" + dubbo + "/target");
    }
}
