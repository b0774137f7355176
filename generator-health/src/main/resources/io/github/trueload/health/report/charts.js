// SPDX-License-Identifier: Apache-2.0
// What the page draws: the users' time, figures over the run, the distribution of response times.
(function () {
  'use strict';
  var run = page.run, t = page.t, said = page.said, add = page.add, byId = page.byId, number = page.number;
  var offset = run.run.offsetMinutes * 60;
  var seconds = run.timeline.timeMs.map(function (ms) { return ms / 1000; });
  var plots = [];

  // Asked for each time, because a page that is printed, or whose reader switches to dark, changes its colours.
  function colour(name) {
    return function () { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); };
  }

  function tick(second, step) {
    var text = page.time(second * 1000);
    return step < 60 ? text : step < 86400 ? text.slice(0, 5) : page.day(second * 1000).slice(5);
  }

  function timeAxis() {
    return { stroke: colour('--quiet'), grid: { stroke: colour('--line'), width: 1 }, ticks: { stroke: colour('--line'), width: 1 },
      space: 80, size: 32,
      values: function (plot, splits, index, space, step) { return splits.map(function (s) { return tick(s, step); }); } };
  }

  /** A round number, as axes have them. */
  function round(value) { return Math.abs(value) < 100 ? String(Number(value.toFixed(3))) : number(value); }

  function valueAxis(unit) {
    return { stroke: colour('--quiet'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false }, size: 64,
      values: function (plot, splits) { return splits.map(function (s) { return s === null ? '' : round(s) + (unit === '%' ? ' %' : ''); }); } };
  }

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

  // Shades of several verdicts at one time would add up to a darker one.
  function shade(plot) {
    var ends = [];
    limits.forEach(function (finding) { ends = ends.concat(finding.episodes); });
    ends.sort(function (a, b) { return a.fromMs - b.fromMs; });
    var joined = [];
    ends.forEach(function (e) {
      var last = joined[joined.length - 1];
      if (last && e.fromMs <= last.toMs) { last.toMs = Math.max(last.toMs, e.toMs); } else { joined.push({ fromMs: e.fromMs, toMs: e.toMs }); }
    });
    bars(plot, [{ episodes: joined }], function () { return colour('--band'); }, function () { return plot.bbox; });
  }

  function drawn(options, data, parent) {
    var box = add(parent, 'div', null, 'chart ' + (options.episodes ? 'episodes' : ''));
    options.width = Math.max(120, box.clientWidth);
    options.cursor = { sync: { key: 'time' }, y: false, drag: { x: false, y: false } };
    // The axis counts hours of the clock that the run was made by.
    options.tzDate = function (second) { return uPlot.tzDate(new Date((second + offset) * 1000), 'Etc/UTC'); };
    options.hooks = Object.assign({ setCursor: [function (plot) {
      plot.root.parentNode.classList.toggle('hover', plot.cursor.idx !== null && plot.cursor.idx !== undefined && plot.cursor.left >= 0);
    }] }, options.hooks);
    options.series[0] = { label: '', value: function (plot, s) { return s === null || s === undefined ? '' : page.time(s * 1000); } };
    var plot = new uPlot(options, data, box);
    plots.push(function () { plot.setSize({ width: Math.max(120, box.clientWidth), height: options.height }); });
  }

  function verdicts() {
    if (run.findings.length === 0 || seconds.length < 2) { return; }
    var rows = run.findings.length;
    drawn({
      title: t('chart.verdicts'), height: 70 + 24 * rows, episodes: true,
      series: [{}, { show: true, points: { show: false } }],
      scales: { y: { range: [0, rows] } },
      axes: [timeAxis(), Object.assign(valueAxis(), {
        size: 84, grid: { show: false },
        splits: function () { return run.findings.map(function (f, i) { return rows - i - 0.5; }); },
        values: function () { return run.findings.map(function (f) { return said(f.verdict); }); }
      })],
      hooks: { draw: [function (plot) {
        var height = plot.bbox.height / rows;
        bars(plot, run.findings, function (f) { return colour(f.limit ? '--invalid' : '--note'); }, function (i) {
          return { top: plot.bbox.top + (i + 0.2) * height, height: 0.6 * height };
        });
      }] }
    }, [seconds, seconds.map(function () { return null; })], byId('verdicts'));
  }

  function has(name) { return (run.timeline[name] || []).some(function (value) { return value !== null; }); }

  /** Lines of figures that are there: name, key of the text or the text itself, colour, and what else uPlot wants to know. */
  function chart(parent, title, unit, lines) {
    lines = lines.filter(function (line) { return has(line[0]); });
    if (lines.length === 0 || seconds.length < 2) { return; }
    drawn({
      title: title, height: 200, axes: [timeAxis(), valueAxis(unit)],
      scales: { y: { range: function (plot, min, max) { return [0, max > 0 ? max * 1.08 : 1]; } } },
      series: [{}].concat(lines.map(function (line) {
        return Object.assign({ label: line[1], stroke: line[2], width: 1.75, spanGaps: false, points: { size: 4 },
          value: function (plot, value) { return value === null || value === undefined ? '' : number(value) + (unit ? ' ' + unit : ''); } }, line[3]);
      })),
      hooks: { drawClear: [shade] }
    }, [seconds].concat(lines.map(function (line) { return run.timeline[line[0]]; })), parent);
  }

  // Target, scripts, client, pauses; then the generator's lines in shades of red.
  var calm = { target: '#3b82c4', script: '#8fc1ea', client: '#e0a83a', pause: '#b6bec8' };
  var red = ['#d73a3f', '#f08a7e', '#9c1c24', '#f5b5a8', '#b8439c', '#e5734b', '#7d1128', '#e693c4', '#c4541f', '#a371f7', '#e5534b'];

  function account(a) {
    if (a.looks === 0) { return; }
    page.show('account');
    var reds = 0;
    var shown = a.lines.map(function (line) {
      return { line: line, name: t('line.' + line.line), colour: calm[line.line] || red[reds++ % red.length] };
    }).filter(function (one) { return one.line.percent >= 0.05; });
    var share = 0;
    shown.forEach(function (one) {
      var text = one.line.percent < 1 ? '< 1 %' : Math.round(one.line.percent) + ' %';
      var part = add(byId('account-bar'), 'div');
      part.style.width = one.line.percent + '%';
      part.style.background = one.colour;
      part.title = one.name + ' ' + text;
      if (one.line.percent >= 1 || one.line.line === 'target') {
        var key = add(byId('account-key'), 'li');
        add(key, 'i').style.background = one.colour;
        key.appendChild(document.createTextNode(one.name + ' '));
        add(key, 'b', text);
      } else { share += one.line.percent; }
    });
    if (share > 0) { add(add(byId('account-key'), 'li', t('line.rest') + ' '), 'b', '< ' + Math.ceil(share) + ' %'); }
    byId('account-bar').setAttribute('role', 'img');
    byId('account-bar').setAttribute('aria-label', said(a.text));
    places(a.places.filter(function (place) { return place.percent >= 0.5; }));
    stacked(shown.filter(function (one) { return run.timeline[one.line.name]; }));
  }

  function places(all) {
    byId('account-places').hidden = all.length === 0;
    byId('account-places').open = run.figures !== 'valid';
    var line = page.head(byId('places'), [t('column.what'), t('column.where'), t('column.usersTime')]);
    line.cells[1].className = 'words';
    var body = add(byId('places'), 'tbody');
    all.forEach(function (place) {
      page.row(body, [said(place.text), t(place.inSample ? 'inSamples' : 'between'), number(place.percent) + ' %']).cells[1].className = 'words';
    });
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
      title: t('chart.users'), height: 190, axes: [timeAxis(), valueAxis()],
      scales: { y: { range: function (plot, min, max) { return [0, max > 0 ? max * 1.05 : 1]; } } },
      series: [{}].concat(shown.map(function (one) {
        return { label: one.name, stroke: one.colour, fill: one.colour, width: 0, points: { show: false } };
      }).reverse())
    }, [seconds].concat(sums.reverse()), byId('account-chart'));
  }

  function svg(parent, tag, attributes, text) {
    var element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    Object.keys(attributes).forEach(function (name) { element.setAttribute(name, attributes[name]); });
    if (text !== undefined) { element.textContent = text; }
    parent.appendChild(element);
    return element;
  }

  function short(ms) { return ms < 1000 ? ms + ' ms' : ms / 1000 + ' s'; }

  // Times to the right by their logarithm, samples upwards.
  function distribution(buckets) {
    if (buckets.length === 0) { return; }
    page.show('distributed');
    var box = byId('distribution');
    var width = Math.max(300, box.clientWidth), height = 240, left = 10, bottom = 26, top = 34;
    box.textContent = '';
    var picture = svg(box, 'svg', { viewBox: '0 0 ' + width + ' ' + height, role: 'img' });
    function log(ms) { return Math.log(Math.max(0.7, ms)); }
    var first = log(buckets[0].fromMs), last = log(buckets[buckets.length - 1].toMs);
    var slack = Math.max(0.1, 0.04 * (last - first));
    first -= slack; last += slack;
    function x(ms) { return left + (width - 2 * left) * (log(ms) - first) / (last - first); }
    var most = Math.max.apply(null, buckets.map(function (b) { return b.count; }));
    function y(count) { return height - bottom - (height - bottom - top) * count / most; }
    var room = -99;
    for (var ten = 1; ten <= 1e8; ten *= 10) {
      [1, 2, 5].forEach(function (step) {
        var ms = ten * step;
        if (log(ms) < first || log(ms) > last || x(ms) - room < 46) { return; }
        room = x(ms);
        svg(picture, 'line', { x1: x(ms), x2: x(ms), y1: top, y2: height - bottom });
        svg(picture, 'text', { x: x(ms), y: height - 8, 'text-anchor': 'middle' }, short(ms));
      });
    }
    buckets.forEach(function (b) {
      if (b.count === 0) { return; }
      var bar = svg(picture, 'rect', { x: x(b.fromMs), width: Math.max(1, x(b.toMs) - x(b.fromMs) - 1), y: Math.min(y(b.count), height - bottom - 1),
        height: Math.max(1, height - bottom - y(b.count)) });
      svg(bar, 'title', {}, t('distribution.bar', number(b.fromMs), number(b.toMs), number(b.count)));
    });
    var before = -99, line = 0;
    ['p50', 'p95', 'p99'].forEach(function (name) {
      var at = x(run.total[name]);
      line = at - before < 90 ? line + 1 : 0;
      before = at;
      svg(picture, 'line', { x1: at, x2: at, y1: 2 + 11 * line, y2: height - bottom, 'class': 'at' });
      var right = at > width - 100;
      svg(picture, 'text', { x: at + (right ? -4 : 4), y: 11 + 11 * line, 'class': 'mark', 'text-anchor': right ? 'end' : 'start' },
        name + ' ' + number(run.total[name]) + ' ms');
    });
  }

  if (run.account) { account(run.account); }
  byId('shades').hidden = limits.length === 0;
  var plain = byId('charts'), own = byId('machine-charts');
  chart(plain, t('chart.throughput'), '', [['offered', t('chart.asked'), colour('--asked'), { dash: [6, 4] }],
    ['throughput', t('chart.made'), colour('--made')], ['errors', t('chart.failed'), colour('--invalid')]]);
  chart(plain, t('chart.times'), '', [['p50', 'p50', colour('--p50')], ['p95', 'p95', colour('--p95')], ['p99', 'p99', colour('--p99')],
    ['max', t('chart.longest'), colour('--longest'), { show: false }]]);
  chart(plain, t('chart.intended'), '', [['plainP99', t('chart.measured'), colour('--p50')],
    ['intendedP99', t('chart.fromIntended'), colour('--p99')]]);
  distribution(run.distribution);
  verdicts();
  chart(own, t('chart.threads'), '', [['threads', t('chart.all'), colour('--note')], ['threadsBusy', t('chart.inSamples'), colour('--p50')]]);
  chart(own, t('chart.processors'), '%', [['cpuPercent', 'JMeter', colour('--p50')], ['machinePercent', t('chart.machine'), colour('--note')]]);
  chart(own, t('chart.collection'), '%', [['gcPercent', t('chart.collections'), colour('--p99')]]);
  chart(own, t('chart.late'), '', [['lagMs', t('chart.lateBy'), colour('--p99')]]);
  chart(own, t('chart.nodes'), '', Object.keys(run.timeline).filter(function (name) { return name.indexOf('connections ') === 0; })
    .map(function (name, i) { return [name, name.slice(12), ['#2f81f7', '#d29922', '#a371f7', '#3fb950', '#f778ba', '#79c0ff', '#ff7b72', '#7ee787'][i % 8]]; }));

  function redraw() {
    plots.forEach(function (plot) { plot(); });
    distribution(run.distribution);
  }
  addEventListener('resize', redraw);
  ['print', '(prefers-color-scheme: dark)'].forEach(function (query) {
    matchMedia(query).addEventListener('change', redraw);
  });
  addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (details) { details.open = true; });
  });
  document.body.dataset.drawn = 'true';
})();
