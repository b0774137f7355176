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

  function percent(share) { return Math.round(100 * share) + ' %'; }

  byId('word').textContent = 'Figures ' + run.figures;
  byId('word').dataset.figures = run.figures;
  byId('reason').textContent = run.reason + '.';
  byId('master').hidden = !run.run.master;
  document.title = 'Figures ' + run.figures + (run.run.plan ? ': ' + run.run.plan : '');

  if (run.findings.length === 0) { add(byId('findings'), 'p', 'Nothing.'); }
  run.findings.forEach(function (finding) {
    var when = finding.episodes.map(function (e) { return time(e.fromMs) + '\u2013' + time(e.toMs); }).join(', ');
    add(byId('findings'), 'h3', finding.verdict + (finding.limit ? '' : ' (worth knowing)') + ', ' + when);
    add(byId('findings'), 'p', finding.text);
    if (finding.stack.length > 0) { add(byId('findings'), 'pre', finding.stack.join('\n')); }
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

  row(byId('targets'), ['target', 'connections of 1 ms or more', 'smallest (ms)', 'p50', 'p99'], 'th');
  run.targets.forEach(function (t) {
    row(byId('targets'), [t.target, t.connects, number(t.connectFloorMs), number(t.connectP50Ms), number(t.connectP99Ms)]);
  });

  run.notLookedAt.forEach(function (text) { add(byId('missing'), 'li', text); });
  if (run.notLookedAt.length === 0) { add(byId('missing'), 'li', 'Nothing: everything was looked at.'); }

  row(byId('run'), ['plan', run.run.plan]);
  row(byId('run'), ['time', new Date(run.run.fromMs).toLocaleString() + ', ' + run.run.seconds + ' s']);
  row(byId('run'), ['processors', number(run.run.processors)]);
  row(byId('run'), ['heap', run.run.heapMax === null ? '' : Math.round(run.run.heapMax / 1048576) + ' MB']);
  Object.keys(run.run.versions).forEach(function (name) { row(byId('run'), [name, run.run.versions[name]]); });
  row(byId('run'), ['JVM flags', run.run.flags.join(' ')]);

  var style = getComputedStyle(document.documentElement);
  var quiet = style.getPropertyValue('--quiet').trim();
  var line = style.getPropertyValue('--line').trim();
  var band = style.getPropertyValue('--band').trim();
  var colours = ['#2f81f7', '#d29922', '#a371f7', '#3fb950', '#f778ba', '#79c0ff', '#ff7b72', '#7ee787'];
  var seconds = run.timeline.timeMs.map(function (ms) { return ms / 1000; });

  function shade(plot) {
    run.findings.filter(function (f) { return f.limit; }).forEach(function (finding) {
      finding.episodes.forEach(function (episode) {
        var from = plot.valToPos(episode.fromMs / 1000, 'x', true);
        var to = plot.valToPos(episode.toMs / 1000, 'x', true);
        plot.ctx.fillStyle = band;
        plot.ctx.fillRect(from, plot.bbox.top, to - from, plot.bbox.height);
      });
    });
  }

  var called = { plainP99: 'measured', intendedP99: 'from the intended start' };

  function chart(title, names) {
    var shown = names.filter(function (name) {
      return (run.timeline[name] || []).some(function (value) { return value !== null; });
    });
    if (shown.length === 0 || seconds.length < 2) { return; }
    var box = add(byId('charts'), 'div');
    box.className = 'chart';
    var axis = { stroke: quiet, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
    var series = shown.map(function (name, i) {
      return { label: called[name] || name.replace(/^connections /, ''), stroke: colours[i % colours.length], width: 1.5, spanGaps: true };
    });
    var plot = new uPlot({
      title: title, width: box.clientWidth, height: 190, series: [{}].concat(series), axes: [axis, axis],
      cursor: { sync: { key: 'time' } }, hooks: { drawClear: [shade] }
    }, [seconds].concat(shown.map(function (name) { return run.timeline[name]; })), box);
    addEventListener('resize', function () { plot.setSize({ width: box.clientWidth, height: 190 }); });
  }

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
  document.body.dataset.drawn = 'true';
})();
