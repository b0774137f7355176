// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.DubboClientJar.echo;
import static io.github.trueload.acceptance.DubboClientJar.shop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.bundle.ExtraJars;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider whose URL in the registry wants Java's own serialization, which creates whatever class it is sent. */
class DubboSerializationsIT {
    private static final String REFUSAL = "The provider wants serialization java, which is refused because it creates"
            + " whatever class an answer names: if you trust all providers, set the JMeter property"
            + " trueload.dubbo.unsafeSerializations=java and use bundle 2.7";

    @TempDir
    private static Path shared;

    @AutoClose
    private static DubboClientJar jars;

    @AutoClose
    private static DubboProvider provider;

    @BeforeAll
    static void start() {
        jars = new DubboClientJar();
        provider = DubboProvider.of("2.7.23", shared.resolve("provider"))
                .registry("zookeeper://" + DubboTown.zooKeeper())
                .version("1.0")
                .group("java")
                .serialization("java")
                .start();
    }

    @Test
    void isRefusedWithOneClearMessage() throws DubboOpenException {
        Reply reply = jars.reply("2.7", registered(), echo());

        assertThat(reply.failure()).isNotNull();
        assertThat(reply.failure().message).startsWith(REFUSAL);
    }

    @Test
    void isCalledInHessian2ByDubbo33WhichHasNoOther() throws DubboOpenException {
        assertThat(jars.reply("3.3", registered(), echo()).value).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource({"2.7,java", "2.7,compactedjava", "2.7,nativejava", "2.7,native-hessian", "3.3,java"})
    void isRefusedWhenTheReferenceOpensWhereThePlanNamesIt(String line, String serialization) {
        ReferenceSettings settings = shop(provider.address()).with("serialization", serialization);

        assertThatThrownBy(() -> jars.of(line).open(settings))
                .hasMessage(REFUSAL.replace("java,", serialization + ",").replace("=java", "=" + serialization)
                        + "; or let the call speak hessian2, in which providers since Dubbo 2.7.10 then answer: a row"
                        + " serialization = hessian2 in Parameters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void isCalledInHessian2WhereThePlanSaysSo(String line) throws DubboOpenException {
        assertThat(jars.reply(line, registered().with("serialization", "hessian2"), echo()).value)
                .isEqualTo("a");
    }

    /** Jars of the user may hold more than he thinks of; whoever writes to the registry may know. */
    @ParameterizedTest
    @ValueSource(strings = {"kryo", "fst"})
    void isRefusedWhereTheUsersJarsHoldItAndNobodyAllowsIt(String serialization) throws IOException {
        try (DubboClientJar withJars = new DubboClientJar(extraJars(), "")) {
            ReferenceSettings settings = shop(provider.address()).with("serialization", serialization);

            assertThatThrownBy(() -> withJars.of("2.7").open(settings))
                    .hasMessageStartingWith(
                            REFUSAL.replace("java,", serialization + ",").replace("=java", "=" + serialization));
        }
    }

    @Test
    void isCalledWhereTheUserAllowsIt() throws DubboOpenException, IOException {
        try (DubboClientJar trusting = new DubboClientJar(ExtraJars.of("", List.of()), "java")) {
            assertThat(trusting.reply("2.7", registered(), echo()).value).isEqualTo("a");
        }
    }

    /** The answer's header says what it is written in, whatever the request was. */
    @ParameterizedTest
    @CsvSource({"2.7,3", "2.7,4", "2.7,7", "3.3,3"})
    void isNotReadWhereAnAnswerNamesItUnasked(String line, byte serialization) throws IOException, DubboOpenException {
        byte[] date = dateInJava();
        try (DubboHostileAnswersIT.Provider hostile =
                new DubboHostileAnswersIT.Provider(serialization, number -> date)) {
            Reply reply = jars.reply(line, shop(hostile.address()).with(Setting.TIMEOUT_MS, "60000"), echo());
            assertThat(reply.value).isNull();
            assertThat(reply.failure()).isNotNull();
            assertThat(reply.failure().message).contains("erialization");
        }
    }

    private static ExtraJars extraJars() {
        Path folder = Checkout.root().resolve("testkit/runtimes/dubbo/extras/target/lib");
        return ExtraJars.of(folder.toString(), List.of(folder));
    }

    private static ReferenceSettings registered() {
        return shop(DubboTown.zooKeeper())
                .with(Setting.REGISTRY_PROTOCOL, "zookeeper")
                .with(Setting.GROUP, "java");
    }

    /** An answer with an object in Java's serialization. */
    private static byte[] dateInJava() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(body)) {
            objects.writeByte(1);
            objects.writeByte(1);
            objects.writeObject(new Date(0));
        }
        return body.toByteArray();
    }
}
