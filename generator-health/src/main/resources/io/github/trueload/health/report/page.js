// SPDX-License-Identifier: Apache-2.0
(function () {
  'use strict';
  var run = JSON.parse(document.getElementById('data').textContent);
  var byId = document.getElementById.bind(document);

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    if (text !== undefined) { element.textContent = text; }
    parent.appendChild(element);
    return element;
  }

  function row(table, cells, tag) {
    var line = add(table, 'tr');
    cells.forEach(function (cell) { add(line, tag || 'td', cell === null ? '' : cell); });
    return line;
  }

  function time(ms) { return new Date(ms).toTimeString().slice(0, 8); }

  function number(value) {
    if (value === null || value === undefined) { return ''; }
    return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
  }

  function unit(value, name) { return value === null ? '' : number(value) + name; }

  function bytes(value) { return value === null ? '' : Math.round(value / 1048576) + ' MB'; }

  function percent(share) { return Math.round(100 * share) + ' %'; }

  byId('word').textContent = 'Figures ' + run.figures;
  byId('word').dataset.figures = run.figures;
  byId('reason').textContent = run.reason + '.';
  byId('about').textContent = ['Generator health', run.run.plan, new Date(run.run.fromMs).toLocaleString(),
    run.run.seconds + ' s', run.run.machine.host].filter(Boolean).join(' \u00b7 ');
  byId('master').hidden = !run.run.master;
  document.title = 'Figures ' + run.figures + (run.run.plan ? ': ' + run.run.plan : '');

  function span(episode) { return time(episode.fromMs) + '\u2013' + time(episode.toMs); }

  function stack(parent, frames) {
    if (frames && frames.length > 0) { add(parent, 'pre', frames.join('\n')); }
  }

  if (run.findings.length === 0) { add(byId('findings'), 'p', 'Nothing.'); }
  run.findings.forEach(function (finding) {
    var box = add(byId('findings'), 'section');
    var several = finding.episodes.length > 1;
    add(box, 'h3', finding.verdict + (finding.limit ? '' : ' (worth knowing)') + ', '
      + (several ? finding.episodes.length + ' times' : span(finding.episodes[0])));
    add(box, 'p', finding.text);
    if (!several) {
      stack(box, finding.stack);
      return;
    }
    finding.episodes.forEach(function (episode) {
      var one = add(box, 'details');
      add(one, 'summary', span(episode));
      add(one, 'p', episode.text || 'Told by its time alone.');
      stack(one, episode.stack);
    });
  });

  var head = ['label', 'count', 'errors', 'mean', 'p50', 'p90', 'p99', 'max', 'in episodes'];
  row(byId('labels'), head, 'th');
  function times(name, t, share) {
    return [name, t.count, t.errors].concat(percentiles(t), [share]);
  }
  function percentiles(t) { return [t.mean, t.p50, t.p90, t.p99, t.max].map(number); }
  run.labels.forEach(function (label) {
    row(byId('labels'), times(label.label, label, percent(label.inEpisodes)));
    if (label.inEpisodes > 0) {
      row(byId('labels'), times('\u2026 without episodes', label.outsideEpisodes, '')).className = 'quiet';
    }
    if (label.intended) {
      row(byId('labels'), ['\u2026 from the intended start', label.intended.achieved, ''].concat(
        percentiles(label.intended), [''])).className = 'quiet';
    }
  });

  byId('rated').hidden = run.rates.length + run.schedules.length === 0;
  row(byId('rates'), ['timer', 'offered', 'achieved', 'late', 'late p99', 'skipped', 'p50', 'p90', 'p99', 'intended p50',
    'intended p90', 'intended p99'], 'th');
  run.rates.forEach(function (t) {
    row(byId('rates'), [t.timer, Math.round(t.offered), t.achieved, t.late, t.lateP99, t.skipped, t.plain.p50,
      t.plain.p90, t.plain.p99, t.intended.p50, t.intended.p90, t.intended.p99]);
  });
  run.schedules.forEach(function (s) {
    row(byId('rates'), [s.source + ' (' + s.unit + ')'].concat(s.unknown ? ['offered rate unknown: ' + s.unknown]
      : [Math.round(s.offered), s.achieved]));
  });

  // From the first bucket with samples to the last one; the longest bar is that of the fullest.
  function gap(g) {
    byId('gap-means').textContent = g.samples + ' samples took ' + number(g.client) + ' ms on the average, of which their '
      + 'servers account for ' + number(g.server) + ' ms. The difference: p50 ' + number(g.p50) + ', p90 ' + number(g.p90)
      + ', p99 ' + number(g.p99) + ', max ' + number(g.max) + ' ms.';
    row(byId('gap'), ['up to', 'samples', 'share', ''], 'th');
    var counts = g.histogram.map(function (bucket) { return bucket.count; });
    var first = counts.findIndex(function (count) { return count > 0; });
    g.histogram.slice(first).forEach(function (bucket) {
      var line = row(byId('gap'), [bucket.toMs + ' ms', bucket.count, (100 * bucket.count / g.samples).toFixed(1) + ' %']);
      var cell = add(line, 'td');
      cell.className = 'bar';
      add(cell, 'div').style.width = 100 * bucket.count / Math.max.apply(null, counts) + '%';
    });
  }

  byId('gapped').hidden = !run.gap;
  if (run.gap) { gap(run.gap); }

  row(byId('targets'), ['target', 'connections of 1 ms or more', 'smallest (ms)', 'p50', 'p99', 'smallest of our own'], 'th');
  run.targets.forEach(function (t) {
    row(byId('targets'), [t.target, t.connects, number(t.connectFloorMs), number(t.connectP50Ms), number(t.connectP99Ms),
      number(t.tcpFloorMs)]);
  });

  run.notLookedAt.forEach(function (text) { add(byId('missing'), 'li', text); });
  if (run.notLookedAt.length === 0) { add(byId('missing'), 'li', 'Nothing: everything was looked at.'); }

  row(byId('run'), ['run', run.run.id]);
  row(byId('run'), ['plan', run.run.plan]);
  row(byId('run'), ['time', new Date(run.run.fromMs).toLocaleString() + ', ' + run.run.seconds + ' s']);
  row(byId('run'), ['machine', [run.run.machine.host, unit(run.run.machine.processors, ' processors'),
    bytes(run.run.machine.memory)].filter(Boolean).join(', ')]);
  row(byId('run'), ['limits', [unit(run.run.processors, ' processors'), bytes(run.run.container.memory),
    unit(run.run.container.threads, ' threads'), 'heap ' + bytes(run.run.heapMax)].filter(Boolean).join(', ')]);
  Object.keys(run.run.versions).forEach(function (name) { row(byId('run'), [name, run.run.versions[name]]); });
  row(byId('run'), ['JVM flags', run.run.flags.join(' ')]);
  Object.keys(run.run.seeds).forEach(function (name) { row(byId('run'), ['seed of ' + name, run.run.seeds[name]]); });
  row(byId('run'), ['cost of watching', unit(run.run.healthCpuPercent, ' % of a processor')]);

  // Asked for each time, because a page that is printed, or whose reader switches to dark, changes its colours.
  function colour(name) {
    return function () { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); };
  }
  var colours = ['#2f81f7', '#d29922', '#a371f7', '#3fb950', '#f778ba', '#79c0ff', '#ff7b72', '#7ee787'];
  var seconds = run.timeline.timeMs.map(function (ms) { return ms / 1000; });
  var axis = { stroke: colour('--quiet'), grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 } };
  var plots = [];

  function bars(plot, findings, fill, place) {
    findings.forEach(function (finding, i) {
      plot.ctx.fillStyle = fill(finding)();
      var y = place(i);
      finding.episodes.forEach(function (episode) {
        var from = Math.max(plot.bbox.left, plot.valToPos(episode.fromMs / 1000, 'x', true));
        var to = Math.min(plot.bbox.left + plot.bbox.width, plot.valToPos(episode.toMs / 1000, 'x', true));
        if (to > from) { plot.ctx.fillRect(from, y.top, Math.max(2, to - from), y.height); }
      });
    });
  }

  var limits = run.findings.filter(function (f) { return f.limit; });

  function shade(plot) {
    bars(plot, limits, function () { return colour('--band'); }, function () { return plot.bbox; });
  }

  function drawn(options, data, parent) {
    var box = add(parent || byId('charts'), 'div');
    box.className = 'chart ' + (options.episodes ? 'episodes' : '');
    options.width = box.clientWidth;
    options.cursor = { sync: { key: 'time' } };
    var plot = new uPlot(options, data, box);
    plots.push(function () { plot.setSize({ width: box.clientWidth, height: options.height }); });
  }

  function episodes() {
    if (run.findings.length === 0 || seconds.length < 2) { return; }
    var rows = run.findings.length;
    drawn({
      title: 'Verdicts', height: 70 + 24 * rows, episodes: true,
      series: [{}, { show: true, points: { show: false } }],
      scales: { y: { range: [0, rows] } },
      axes: [axis, Object.assign({}, axis, {
        size: 84, grid: { show: false }, ticks: { show: false },
        splits: function () { return run.findings.map(function (f, i) { return rows - i - 0.5; }); },
        values: function () { return run.findings.map(function (f) { return f.verdict; }); }
      })],
      hooks: { draw: [function (plot) {
        var height = plot.bbox.height / rows;
        bars(plot, run.findings, function (f) { return colour(f.limit ? '--invalid' : '--note'); }, function (i) {
          return { top: plot.bbox.top + (i + 0.2) * height, height: 0.6 * height };
        });
      }] }
    }, [seconds, seconds.map(function () { return null; })]);
  }

  var called = { plainP99: 'measured', intendedP99: 'from the intended start' };

  function chart(title, names) {
    var shown = names.filter(function (name) {
      return (run.timeline[name] || []).some(function (value) { return value !== null; });
    });
    if (shown.length === 0 || seconds.length < 2) { return; }
    var series = shown.map(function (name, i) {
      return { label: called[name] || name.replace(/^connections /, ''), stroke: colours[i % colours.length], width: 1.5, spanGaps: true };
    });
    drawn({
      title: title, height: 190, series: [{}].concat(series), axes: [axis, Object.assign({ size: 84 }, axis)],
      hooks: { drawClear: [shade] }
    }, [seconds].concat(shown.map(function (name) { return run.timeline[name]; })));
  }

  // Target, script and client, pauses; then the generator's lines in shades of red.
  var calm = { target: '#3fb950', script: '#79c0ff', client: '#d29922', pause: '#b6bec8' };
  var red = ['#f85149', '#ff9d94', '#c11f2e', '#ffc1ba', '#8e1519', '#f778ba', '#da3633', '#ffa198', '#b62324', '#a371f7', '#e5534b'];

  function account(a) {
    byId('account').hidden = a.looks === 0;
    if (a.looks === 0) { return; }
    byId('account-text').textContent = a.text + '.';
    var reds = 0;
    var shown = a.lines.map(function (line) {
      return { line: line, colour: calm[line.line] || red[reds++ % red.length] };
    }).filter(function (one) { return one.line.percent >= 0.05; });
    shown.forEach(function (one) {
      var part = add(byId('account-bar'), 'div');
      part.style.width = one.line.percent + '%';
      part.style.background = one.colour;
      part.title = one.line.line + ' ' + number(one.line.percent) + ' %';
      var key = add(byId('account-key'), 'span');
      add(key, 'i').style.background = one.colour;
      key.appendChild(document.createTextNode(one.line.line + ' '
        + (one.line.percent < 1 ? 'below 1' : Math.round(one.line.percent)) + ' %'));
    });
    row(byId('places'), ['what', 'where', 'percent'], 'th');
    a.places.filter(function (place) { return place.percent >= 0.5; }).forEach(function (place) {
      row(byId('places'), [place.text, place.inSample ? 'in samples' : 'between', number(place.percent)]);
    });
    stacked(shown.filter(function (one) { return run.timeline[one.line.name]; }));
  }

  // Each area reaches down to zero, so that the sum of all comes first and the first line last.
  function stacked(shown) {
    if (shown.length === 0 || seconds.length < 2) { return; }
    var sum = seconds.map(function () { return 0; });
    var sums = shown.map(function (one) {
      sum = sum.map(function (value, i) { return value + (run.timeline[one.line.name][i] || 0); });
      return sum;
    });
    drawn({
      title: 'Users, by where their time went', height: 230, axes: [axis, Object.assign({ size: 84 }, axis)],
      series: [{}].concat(shown.map(function (one) {
        return { label: one.line.line, stroke: one.colour, fill: one.colour, width: 0, points: { show: false } };
      }).reverse())
    }, [seconds].concat(sums.reverse()), byId('account-chart'));
  }

  if (run.account) { account(run.account); }
  episodes();
  chart('Samples per second', ['throughput', 'errors']);
  chart('Rate: samples offered and achieved per second', ['offered', 'achieved']);
  chart('Rate: p99 (ms), measured and from the intended start', ['plainP99', 'intendedP99']);
  chart('Response times (ms)', ['p50', 'p99', 'max']);
  chart('Sampler threads', ['threads', 'threadsBusy']);
  chart('Processors and garbage collection (%)', ['cpuPercent', 'machinePercent', 'gcPercent']);
  chart('Wake-up lag (ms)', ['lagMs']);
  chart('Connections per node', Object.keys(run.timeline).filter(function (name) {
    return name.indexOf('connections ') === 0;
  }));

  function redraw() { plots.forEach(function (plot) { plot(); }); }
  addEventListener('resize', redraw);
  ['print', '(prefers-color-scheme: dark)'].forEach(function (query) {
    matchMedia(query).addEventListener('change', redraw);
  });
  addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (details) { details.open = true; });
  });
  document.body.dataset.drawn = 'true';
})();
