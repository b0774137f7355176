// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

/** Our class in the place of one of hessian-lite. */
class FloatFieldsTest {
    @Test
    void areReadAsTheyWereWrittenAndLeaveTheirNeighboursAlone() throws IOException {
        Measure measure = new Measure();
        measure.weight = 0.5f;
        measure.letter = 'h';
        measure.height = Float.MAX_VALUE;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeObject(measure);
        out.flush();

        Measure read = (Measure) new Hessian2Input(new ByteArrayInputStream(bytes.toByteArray())).readObject();

        assertThat(read.weight).isEqualTo(0.5f);
        assertThat(read.letter).isEqualTo('h');
        assertThat(read.height).isEqualTo(Float.MAX_VALUE);
    }

    private static final class Measure implements Serializable {
        private static final long serialVersionUID = 1L;

        private float weight;
        private char letter;
        private float height;
    }
}
