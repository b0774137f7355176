// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
    @Test
    void hidesNothingOfAProvidersWordsButThePasswordsThatTheReferenceWasGiven() {
        Secrets secrets = ReferenceSettings.NONE
                .with(Setting.REGISTRY_PASSWORD, "p@ss/1")
                .with(Setting.CONFIG_CENTER_PASSWORD, "shop")
                .with(Setting.ADDRESS, "me:hush@h:2181,you:hush2@i:2181")
                .with("accessKey", "AK1")
                .with("weight", "7")
                .secrets();

        String words = "Invalid token: expired; user:42@shop.example says password=wrong, weight 7, shopping hushed";
        assertThat(secrets.hide(words)).isEqualTo(words.replace("@shop.", "@***."));
        assertThat(secrets.hide("zk://me:hush@h?password=p%40ss%2F1&k=AK1 p@ss/1 hush2"))
                .isEqualTo("zk://me:***@h?password=***&k=*** *** ***");
        assertThat(secrets.hide(null)).isEmpty();
        assertThat(ReferenceSettings.NONE.secrets().hide(words)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nacos://h:8848?username=me&password=hush&group=g | nacos://h:8848?username=me&password=***&group=g",
                "zookeeper://me:hush@h:2181/x | zookeeper://***@h:2181/x",
                "me:hush@h:2181,you:hush@i:2181 | ***@h:2181,***@i:2181",
                "<dubbo:registry password=\"hush\" id=\"a\"/> | <dubbo:registry password=\"***\" id=\"a\"/>",
                "{accessKey=hush, secretKey: hush} | {accessKey=***, secretKey: hush}",
                "Proxy$Echo@1f2e3d failed at h:1 | Proxy$Echo@1f2e3d failed at h:1"
            })
    void masksPasswordsOnly(String text, String masked) {
        assertThat(Secrets.mask(text)).isEqualTo(masked);
    }
}
