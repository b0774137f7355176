// Gives the same random result trees to JMeter's own InfluxDB client and to the one that upgraded plans have.
// No dollar sign may stand here: JMeter would take it for a variable.
import io.github.trueload.influx.UpgradedInfluxListenerClient
import org.apache.jmeter.assertions.AssertionResult
import org.apache.jmeter.samplers.SampleResult
import org.apache.jmeter.visualizers.backend.BackendListenerContext
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient

class Trees {
    final Random random
    final long base

    Trees(long seed) {
        random = new Random(seed)
        base = System.currentTimeMillis().intdiv(3_600_000L) * 3_600_000L + 1_000L
    }

    SampleResult leaf(String label, boolean ok) {
        SampleResult result = SampleResult.createTestSample(base, base + random.nextInt(5000))
        result.setSampleLabel(label)
        result.setSuccessful(ok)
        result.setResponseCode(ok ? '200' : ['500', '503', '', 'Non HTTP response code'][random.nextInt(4)])
        result.setResponseMessage(ok ? 'OK' : ['down', 'a b,c=d', ''][random.nextInt(3)])
        result.setSentBytes(random.nextInt(1000))
        result.setBytes((long) random.nextInt(100_000))
        return result
    }

    SampleResult page(String label) {
        SampleResult result = leaf(label, random.nextInt(10) > 0)
        (0..<random.nextInt(4)).each { result.addRawSubResult(random.nextBoolean() ? leaf('x', true) : page('y')) }
        return result
    }

    SampleResult controller(String label, int depth) {
        boolean alone = label == 'alone'
        SampleResult result = leaf(label, random.nextInt(5) > 0)
        int below = alone ? 0 : 1 + random.nextInt(4)
        result.setResponseMessage('Number of samples in transaction : ' + below + ', number of failing samples : '
            + (result.isSuccessful() ? 0 : 1))
        (0..<below).each {
            int kind = random.nextInt(depth > 2 ? 3 : 5)
            result.addRawSubResult(kind < 2 ? leaf('s', random.nextInt(5) > 0)
                : kind == 2 ? controller('alone', depth + 1)
                : kind == 3 ? page('t') : controller('nested', depth + 1))
        }
        return result
    }

    SampleResult next() {
        switch (random.nextInt(6)) {
            case 0: return leaf('leaf ' + random.nextInt(3), random.nextInt(4) > 0)
            case 1: return page('page,' + random.nextInt(2))
            case 2: return controller('alone', 0)
            case 3: return asserted()
            default: return controller('parent=' + random.nextInt(2), 0)
        }
    }

    SampleResult asserted() {
        SampleResult result = leaf('asserted', random.nextBoolean())
        if (!result.isSuccessful()) {
            AssertionResult failure = new AssertionResult('assertion')
            failure.setFailure(true)
            failure.setFailureMessage('wrong total')
            result.addAssertionResult(failure)
        }
        return result
    }
}

def context = { String application, String url, String count ->
    new BackendListenerContext([
        influxdbMetricsSender: 'org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender',
        influxdbUrl: url, application: application, measurement: 'jmeter', summaryOnly: 'no',
        samplersRegex: '.*', percentiles: '99;p95;50', testTitle: 'Trees', eventTags: '', health: 'false',
        countTransactions: count
    ])
}

int rounds = props.get('trees.rounds') as int
(1..rounds).each { round ->
    def clients = [
        [new InfluxdbBackendListenerClient(), context('stock-' + round, props.get('stock.url'), 'false')],
        [new UpgradedInfluxListenerClient(), context('ours-' + round, props.get('influx.url'), 'false')],
        [new UpgradedInfluxListenerClient(), context('counting-' + round, props.get('influx.url'), 'true')]
    ]
    clients.each { it[0].setupTest(it[1]) }
    // Its first row is made at once, in a thread of its own; the next one is an hour away.
    long deadline = System.nanoTime() + 20_000_000_000L
    while (clients[0][0].@timerHandle.getDelay(java.util.concurrent.TimeUnit.SECONDS) < 100) {
        assert System.nanoTime() < deadline: "JMeter's own client made no first row in 20 s"
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000L)
    }
    def trees = new Trees(round)
    (1..150).each {
        SampleResult result = trees.next()
        clients.each { pair ->
            SampleResult taken = pair[0].createSampleResult(pair[1], result)
            if (taken != null) {
                pair[0].handleSampleResults([taken], pair[1])
            }
        }
    }
    clients.each { it[0].teardownTest(it[1]) }
}

