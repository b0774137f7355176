// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.http.NginxNodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeLoadTest {
    private static final List<String> NODES = List.of("127.0.0.2", "127.0.0.3");

    @Test
    void countsRequestsBySecondsSinceTheFirstOne() {
        NodeLoad load = NodeLoad.of(NODES, List.of(request(1, 100.9), request(0, 100.2), request(0, 101.9)));

        assertThat(load.perSecond("127.0.0.2")).containsExactly(1.0, 1.0);
        assertThat(load.perSecond("127.0.0.3")).containsExactly(1.0, 0.0);
        assertThat(load.total("127.0.0.2")).isEqualTo(2);
    }

    @Test
    void findsTheWorstMomentOfALoadThatIsEvenOverTheWholeRun() {
        List<NginxNodes.Request> requests = new ArrayList<>();
        for (int second = 0; second < 20; second++) {
            requests.add(request(second < 10 ? 0 : 1, 100 + second));
        }
        NodeLoad load = NodeLoad.of(NODES, requests);

        assertThat(load.total("127.0.0.2")).isEqualTo(load.total("127.0.0.3"));
        assertThat(load.worstShare(5)).isEqualTo(1);
        assertThat(load.worstShare(20)).isEqualTo(0.5);
    }

    @Test
    void hasNoShareWithoutRequests() {
        assertThat(NodeLoad.of(NODES, List.of()).worstShare(5)).isZero();
    }

    private static NginxNodes.Request request(int node, double epochSeconds) {
        return new NginxNodes.Request(NODES.get(node), 1, epochSeconds, "/");
    }
}
