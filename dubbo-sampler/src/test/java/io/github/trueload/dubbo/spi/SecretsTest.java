// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
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
