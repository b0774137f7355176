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
        return new ArrayList<>(List.of(
                JavaHome.current().java().toString(),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.math=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.time=ALL-UNNAMED",
                "--add-opens=java.base/java.text=ALL-UNNAMED",
                "--add-opens=java.base/java.net=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
                "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
                "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.sql/java.sql=ALL-UNNAMED",
                "-Xmx256m",
                "-Djava.net.preferIPv4Stack=true",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Duser.home=" + home,
                "-cp",
                classPath.toString(),
                "io.github.trueload.shop." + program));
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
