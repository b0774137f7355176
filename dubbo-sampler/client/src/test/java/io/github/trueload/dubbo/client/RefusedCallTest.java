// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.client.Failures.RefusedCall;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The provider's words as Dubbo 2.7.23 and 3.3.6 pass them on; real ones are seen in the tests with providers. */
class RefusedCallTest {
    private static final String BEFORE =
            "Failed to invoke remote method: $invoke, provider: dubbo://127.0.0.1:20880/a.B"
                    + "?application=trueload, cause: org.apache.dubbo.remoting.RemotingException: ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "org.apache.dubbo.rpc.RpcException: a.B.see(int)#Caused by: java.lang.NoSuchMethodException: x"
                        + " ! The provider has no method see(int) of a.B. ",
                "Fail to decode request due to: java.lang.ClassNotFoundException: com.acme.X"
                        + " ! The provider has no class com.acme.X, which see(int) names as a type. ",
                "org.apache.dubbo.rpc.RpcException: x#Caused by: java.lang.RuntimeException: y"
                        + "#Caused by: java.lang.IllegalArgumentException: No enum constant com.acme.State.PAYED"
                        + " ! The provider's enum com.acme.State has no constant PAYED. ",
                "org.apache.dubbo.remoting.RemotingException: Not found exported service: a.B:2.0:20880 in [a.B:20880],"
                        + " may be version or group mismatch , channel: consumer: /127.0.0.1:1"
                        + " ! The provider does not export a.B:2.0:20880: it has a.B:20880. ",
                "Fail to decode request due to: RpcInvocation [methodName=$invoke, parameterTypes=null]"
                        + " ! The provider could not read the call: check that it exports a.B, and that its"
                        + " dubbo.protocol.payload is no less than the call. ",
                "java.io.IOException: Unrecognized serialize type from consumer: 3"
                        + " ! The provider answered in serialization java, which this client lacks or refuses; before"
                        + " Dubbo 2.7.10 providers do so whatever they are called in: use bundle 2.7 and a row"
                        + " serialization = java in Parameters, and do what else it asks for. ",
                "java.io.IOException: Unexpected serialization id:6 received from network, please check it."
                        + " ! The provider answered in serialization fastjson, which this client lacks or refuses;"
                        + " before Dubbo 2.7.10 providers do so whatever they are called in: use bundle 2.7 and a row"
                        + " serialization = fastjson in Parameters, and do what else it asks for. ",
                "org.apache.dubbo.rpc.RpcException: x#Caused by: java.lang.ClassCastException"
                        + " ! The provider could not call see(int): ClassCastException. "
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void saysTheInnermostCause(String told, String sentence) {
        assertThat(reason(BEFORE + told.replace('#', '\n').trim(), "")).isEqualTo(sentence.substring(1));
    }

    /** A provider that speaks tri sends the exception, which is read as it would be printed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "RpcException: com.acme.X#\tat a.B#Caused by: java.lang.ClassNotFoundException: com.acme.X"
                        + " ! The provider has no class com.acme.X, which see(int) names as a type. ",
                "RpcException: please check your params"
                        + " ! The provider could not call see(int): RpcException: please check your params. ",
                "StatusRpcException: UNKNOWN : Response Entity Too Large"
                        + " ! The answer is over the provider's limit for tri, 8 MB unless set: raise"
                        + " dubbo.protocol.triple.max-response-body-size there. ",
                "StatusRpcException: UNAVAILABLE : Network closed !  "
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void saysWhatAProviderOfTriMinds(String told, String sentence) {
        String before = "org.apache.dubbo.rpc.RpcException: java.util.concurrent.ExecutionException: ";

        assertThat(reason(
                                before + "org.apache.dubbo.rpc."
                                        + told.replace('#', '\n').trim(),
                                "")
                        .trim())
                .isEqualTo(sentence.trim());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "see,find ! The provider has no method see(int) of a.B, though one of that name with other types. ",
                "find,save ! The provider has no method see(int) of a.B: it has find, save. "
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void saysWhatAProviderOfARegistryHas(String methods, String sentence) {
        String message = BEFORE + "java.lang.NoSuchMethodException: a.B.see(int)";

        assertThat(reason(message, "?methods=" + methods.trim())).isEqualTo(sentence.substring(1));
    }

    /** In the words of the client of 2.7.23 and of 3.3.6, and in those of providers. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.dubbo.remoting.transport.ExceedPayloadLimitException: ",
                "Failed to send message Request [id=7, data=null] to /10.0.0.1:20880, cause: ",
                ""
            })
    void saysWhichLimitAMessageIsOver(String words) {
        String told = BEFORE + words + "Data length too large: 9000282, max payload: 8388608, channel: NettyChannel"
                + " [channel=[id: 0x1a9d3f00, L:/10.0.0.2:1 - R:/10.0.0.1:20880]]";

        assertThat(reason(told, ""))
                .isEqualTo("A message of 9000282 bytes is over the limit of 8388608: raise it by a row payload in"
                        + " Parameters here, or by dubbo.protocol.payload at the provider. ");
    }

    /** In the words of 2.7.23 and 3.3.6, and in those of 2.6.12. */
    @ParameterizedTest
    @ValueSource(strings = {"thread pool is exhausted, detail msg:", "threadpool is exhausted ,detail msg:"})
    void saysThatAProviderHasNoThreadLeft(String words) {
        String told = BEFORE + "Server side(10.0.0.1,20880) " + words + "Thread pool is EXHAUSTED! Thread Name:"
                + " DubboServerHandler-10.0.0.1:20880, Pool Size: 200 (active: 200, core: 200, max: 200, largest:"
                + " 200), Task: 214 (completed: 14), Executor status:(isShutdown:false), in dubbo://10.0.0.1:20880!";

        assertThat(reason(told, ""))
                .isEqualTo("The provider's thread pool is exhausted: all of its 200 threads are busy; use fewer users,"
                        + " or raise dubbo.protocol.threads there. ");
        assertThat(reason("Thread pool is EXHAUSTED!", ""))
                .isEqualTo("The provider's thread pool is exhausted: all of its threads are busy; use fewer users, or"
                        + " raise dubbo.protocol.threads there. ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "No provider available from registry 127.0.0.1:2181",
                "Failed to invoke remote method: $invoke, cause: message can not send, because channel is closed",
                "cause: org.apache.dubbo.remoting.RemotingException: javax.net.ssl.SSLHandshakeException: PKIX path"
                        + " validation failed: java.security.cert.CertPathValidatorException: Path does not chain",
                "null"
            })
    void saysNothingOfWhatDidNotReachAProvider(String message) {
        assertThat(reason(message, "")).isEmpty();
    }

    private static String reason(String message, String query) {
        Call call = new Call("see", new String[] {"int"}, new Object[] {1}, Map.of());
        ReferenceSettings settings = ReferenceSettings.NONE.with(Setting.INTERFACE, "a.B");
        return RefusedCall.reason(message, call, URL.valueOf("dubbo://127.0.0.1:20880/a.B" + query), settings);
    }
}
