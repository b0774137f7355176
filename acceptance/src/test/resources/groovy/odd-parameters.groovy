// Gives JMeter's own InfluxDB client and the one that upgraded plans have the same samples, whose labels and messages
// are odd, and the same odd parameters. No dollar sign may stand here: JMeter would take it for a variable.
import io.github.trueload.influx.UpgradedInfluxListenerClient
import org.apache.jmeter.samplers.SampleResult
import org.apache.jmeter.visualizers.backend.BackendListenerContext
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient

def texts = ['plain', 'a b', 'a,b=c', '"quoted"', "it's", 'Grüße ✓', '日本語，标签', '😀 x', 'C:\\dir\\file', 'semi;colon',
    '#hash', ' outer ', '%20+%2C', '{json: [1]}', 'x' * 5000, 'é' * 3000, 'two\nlines', '<b>', '-1', '1.5', 'true',
    'u\\nv', '==', ',', 'LEAF', 'leaf 2']
def titles = ['Trees', 'A "quoted" one', 'ünï']
def switches = ['false', 'no', 'FALSE', 'true', 'TRUE', 'true ', ' true', 'yes', '1', '']
def patterns = ['.*', '(?i)LEAF', '^leaf [12]', 'a|e', '', '(?s)^.', 'x{2,}', '[^a-z]', '(?u)É', 'b ', '\\d']
def percents = ['99;95;90', '99;p95;50', ' 75 ; 25 ', '1e1', '99.9;99.99;0.5', '50;;', 'x;50', '100', '99;99', '50f']
def tags = [[:], ['TAG_shift': 'nightly 7,a=b'], ['TAG_ space ': ' x '], ['TAG_名': '值'], ['TAG_a b': 'c'],
    ['TAG_q': '"q"'], ['TAG_blank': '  '], ['TAG_long': 'y' * 5000], ['TAG_a,b': 'c', 'TAG_a=b': 'd'],
    ['tag_lower': 'no tag'], ['TAG_win': 'C:\\temp'], ['TAG_LINES': 'a\nb']]
def pick = { Random random, List list -> list[random.nextInt(list.size())] }

int rounds = props.get('odd.rounds') as int
long base = System.currentTimeMillis().intdiv(3_600_000L) * 3_600_000L + 1_000L
(1..rounds).each { round ->
    def random = new Random(round)
    def parameters = [
        influxdbMetricsSender: 'org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender',
        measurement: pick(random, ['jmeter', 'load test', 'm,1', 'mé']), summaryOnly: pick(random, switches),
        samplersRegex: pick(random, patterns), percentiles: pick(random, percents), testTitle: pick(random, titles),
        eventTags: pick(random, ['', 'a,b', 'night load']), health: 'false', countTransactions: 'true'
    ] + pick(random, tags) + pick(random, tags)
    if (random.nextInt(5) == 0) {
        parameters.remove(pick(random, ['summaryOnly', 'samplersRegex', 'eventTags']))
    }
    String suffix = pick(random, ['', ' é', ',=', '\\x'])
    def clients = [
        [new InfluxdbBackendListenerClient(), 'stock-', props.get('odd.stock.url')],
        [new UpgradedInfluxListenerClient(), 'ours-', props.get('odd.influx.url')]
    ].collect {
        [it[0], new BackendListenerContext(parameters + [influxdbUrl: it[2], application: it[1] + round + suffix])]
    }
    clients.each { it[0].setupTest(it[1]) }
    // Its first row is made at once, in a thread of its own; the next one is an hour away.
    long deadline = System.nanoTime() + 20_000_000_000L
    while (clients[0][0].@timerHandle.getDelay(java.util.concurrent.TimeUnit.SECONDS) < 100) {
        assert System.nanoTime() < deadline: "JMeter's own client made no first row in 20 s"
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000L)
    }
    def times = [:]
    (1..60).each {
        String label = pick(random, texts)
        boolean ok = random.nextInt(3) > 0
        // One time for each label, because percentiles of few samples are read in many ways.
        long took = times.computeIfAbsent(label) { pick(random, [0, 1, 37, 250, 4_321, 400_000, 40_000_000]) } as long
        SampleResult result = SampleResult.createTestSample(base - took, base)
        result.setSampleLabel(label)
        result.setSuccessful(ok)
        result.setResponseCode(ok ? '200' : pick(random, ['500', '', ' 503 ', 'Non HTTP: x,y=z', '200']))
        result.setResponseMessage(ok ? 'OK' : pick(random, texts.findAll { it.size() < 500 } + ['', null]))
        result.setSentBytes(random.nextInt(1000))
        result.setBytes(random.nextInt(4) == 0 ? 5_000_000_000L : (long) random.nextInt(100_000))
        clients.each { pair ->
            SampleResult taken = pair[0].createSampleResult(pair[1], result)
            if (taken != null) {
                pair[0].handleSampleResults([taken], pair[1])
            }
        }
    }
    clients.each { it[0].teardownTest(it[1]) }
}
