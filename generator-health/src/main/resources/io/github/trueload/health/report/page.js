// SPDX-License-Identifier: Apache-2.0
// The texts and tables of the page. What it draws is in charts.js.
var page = (function () {
  'use strict';
  var byId = document.getElementById.bind(document);
  var run = JSON.parse(byId('data').textContent);
  var texts = JSON.parse(byId('texts').textContent);

  /** Of the figures that got slower than in an earlier run, so many stand above everything else. */
  var MOST_SLOWER = 10;

  /** A text of the page by its key, with {0}, {1} ... filled. */
  function t(key) {
    var values = arguments;
    return texts.page[key].replace(/\{(\d)\}/g, function (all, at) { return values[Number(at) + 1]; });
  }

  /** What the run said, in the language of the page; in English where it was said in no other. */
  function said(text) { return Object.prototype.hasOwnProperty.call(texts.said, text) ? texts.said[text] : text; }

  function add(parent, tag, text, className) {
    var element = document.createElement(tag);
    if (text !== undefined && text !== null) { element.textContent = text; }
    if (className) { element.className = className; }
    parent.appendChild(element);
    return element;
  }

  function head(table, cells) {
    var line = add(add(table, 'thead'), 'tr');
    cells.forEach(function (cell) { add(line, 'th', cell).scope = 'col'; });
    return line;
  }

  function row(body, cells, className) {
    var line = add(body, 'tr', null, className);
    cells.forEach(function (cell) { add(line, 'td', cell === null || cell === undefined ? '' : cell); });
    return line;
  }

  /** The digits of a moment as the clocks showed it where the run was made. */
  function digits(ms) { return new Date(ms + run.run.offsetMinutes * 60000).toISOString(); }

  function time(ms) { return digits(ms).slice(11, 19); }

  function day(ms) { return digits(ms).slice(0, 10); }

  function zone() {
    var minutes = Math.abs(run.run.offsetMinutes);
    function two(number) { return (number < 10 ? '0' : '') + number; }
    return 'UTC' + (minutes === 0 ? '' : (run.run.offsetMinutes < 0 ? '-' : '+') + two(Math.floor(minutes / 60)) + ':'
      + two(minutes % 60));
  }

  function number(value) {
    if (value === null || value === undefined) { return ''; }
    if (Number.isInteger(value) || Math.abs(value) >= 100) {
      return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
    }
    return value.toFixed(Math.abs(value) < 10 ? 2 : 1);
  }

  function unit(value, name) { return value === null || value === undefined ? '' : number(value) + ' ' + name; }

  function percent(share) {
    return share > 0 && share < 0.01 ? '< 1 %' : Math.round(100 * share) + ' %';
  }

  function rate(errors, count) {
    var share = 100 * errors / count;
    return errors === 0 ? '0 %' : share < 0.01 ? '< 0.01 %' : share.toFixed(share < 1 ? 2 : 1) + ' %';
  }

  function bytes(value) { return value === null ? '' : number(Math.round(value / 1048576)) + ' MB'; }

  /** Milliseconds of some samples; there are none where there is no sample. */
  function ms(times, name) { return times.count === 0 ? '' : number(times[name]); }

  function span(episode) { return time(episode.fromMs) + '\u2013' + time(episode.toMs); }

  function show(id) { byId(id).hidden = false; }

  /** The parts of a text that semicolons outside of brackets and names tell apart, as sentences. */
  function sentences(text) {
    var parts = [''], depth = 0, quoted = false;
    text.split('').forEach(function (letter, i) {
      if (letter === "'") { quoted = quoted ? /[^ ,;:).]/.test(text[i + 1] || ' ') : i > 0 && /[ (]/.test(text[i - 1]); }
      depth += quoted ? 0 : letter === '(' ? 1 : letter === ')' ? -1 : 0;
      if (letter === ';' && depth <= 0 && !quoted) { parts.push(''); } else { parts[parts.length - 1] += letter; }
    });
    return parts.map(function (part) {
      var one = said(part.trim());
      return one.charAt(0).toUpperCase() + one.slice(1);
    });
  }

  function heading() {
    document.documentElement.lang = texts.language;
    document.querySelectorAll('[data-text]').forEach(function (e) { e.textContent = t(e.dataset.text); });
    var plan = run.run.plan.split(/[\\/]/).pop();
    document.title = t('figures.' + run.figures) + (plan ? ': ' + plan : '');
    byId('top').dataset.figures = run.figures;
    byId('word').textContent = t('figures.' + run.figures);
    var reasons = sentences(run.reason);
    byId('reason').textContent = reasons[0] + t('stop');
    if (reasons.length > 1) {
      show('more');
      byId('more').firstChild.textContent = reasons.length === 2 ? t('more.one') : t('more', reasons.length - 1);
      byId('more').lastChild.textContent = reasons.slice(1).join(t('stop')) + t('stop');
    }
    var from = day(run.run.fromMs), to = day(run.run.toMs);
    [plan, from + ' ' + time(run.run.fromMs) + ' \u2013 ' + (to === from ? '' : to + ' ') + time(run.run.toMs) + ' (' + zone() + ')',
      unit(run.run.seconds, 's'), run.run.machine.host].filter(Boolean).forEach(function (part, i) {
      // What a user wrote may turn the direction of what follows.
      if (i > 0) { byId('about').appendChild(document.createTextNode(' \u00b7 ')); }
      add(byId('about'), 'bdi', part);
    });
    byId('master').hidden = !run.run.master;
    if (run.figures !== 'valid') {
      byId('caveat').textContent = t('caveat.' + run.figures);
      show('caveat');
    }
  }

  function goals(all) {
    show('goals');
    var classes = { met: 'met', missed: 'missed' }, slower = 0;
    var more = all.filter(function (goal) { return goal.part && (goal.result === 'met' || ++slower > MOST_SLOWER); });
    function list(parent, goals) {
      goals.forEach(function (goal) {
        var line = add(parent, 'li', null, classes[goal.result] || 'unjudged');
        add(line, 'span', t('goal.' + (classes[goal.result] || 'unjudged')), 'result');
        add(line, 'span', said(goal.goal));
        add(line, 'span', goal.figure ? said(goal.figure) : '', 'figure');
        if (goal.detail) { add(line, 'span', said(goal.detail), 'detail'); }
      });
    }
    list(byId('goal-list'), all.filter(function (goal) { return more.indexOf(goal) < 0; }));
    if (more.length > 0) {
      show('goal-more');
      byId('goal-more').firstChild.textContent = t('goal.more', number(more.length));
      list(byId('goal-more').lastChild, more);
    }
  }

  function tile(name, value, below, bad) {
    var box = add(byId('tiles'), 'div', null, 'tile' + (bad ? ' bad' : ''));
    add(box, 'span', t('tile.' + name));
    add(box, 'b', value);
    add(box, 'em', below);
  }

  /** Samples that were asked for and made, per second, by all that tell of samples. */
  function asked() {
    var known = run.rates.concat(run.schedules.filter(function (s) { return s.unit === 'samples' && !s.unknown; }));
    function sum(name) { return known.reduce(function (all, one) { return all + one[name]; }, 0); }
    return known.length === 0 || run.run.seconds === 0 ? null : { offered: sum('offered'), achieved: sum('achieved') };
  }

  function tiles(total) {
    var none = total.count === 0;
    var seconds = Math.max(1, (run.run.toMs - run.run.fromMs) / 1000);
    var wanted = asked();
    var another = wanted && Math.abs(wanted.achieved - wanted.offered) > 0.05 * wanted.offered;
    var one = run.rates.length === 1 ? run.rates[0].intended : null;
    tile('samples', number(total.count), t('tile.inSeconds', number(run.run.seconds)), none);
    tile('rate', none ? '\u2013' : number(total.perSecond) + '/s',
      wanted ? t('tile.asked', number(wanted.offered / seconds) + '/s') : t('tile.notAsked'), another);
    tile('errors', none ? '\u2013' : rate(total.errors, total.count),
      none ? '' : total.errors === 0 ? t('tile.noError') : t('tile.failed', number(total.errors)), total.errors > 0);
    ['p50', 'p95', 'p99'].forEach(function (name) {
      tile(name, none ? '\u2013' : unit(total[name], 'ms'),
        one && one[name] !== undefined ? t('tile.intended', unit(one[name], 'ms')) : t('tile.' + name + '.means'));
    });
  }

  function timesOf(times) {
    return ['mean', 'p50', 'p90', 'p95', 'p99', 'max'].map(function (name) { return ms(times, name); });
  }

  function labelCells(name, times) {
    return [name, number(times.count), times.perSecond === undefined ? '' : number(times.perSecond), times.count === 0 ? '' : number(times.errors),
      times.count === 0 ? '' : rate(times.errors, times.count)].concat(timesOf(times));
  }

  /** The generator's part of the time of the users at a label, in percent; unknown where nobody was seen there. */
  function generatorOf(label) {
    return label.time === undefined || !run.account ? null : run.account.lines.reduce(function (sum, line) {
      return sum + (line.generator ? label.time[line.line] || 0 : 0);
    }, 0);
  }

  function labels() {
    var columns = ['label', 'count', 'perSecond', 'errors', 'errorRate', 'mean', 'p50', 'p90', 'p95', 'p99', 'max', 'generator'];
    var table = byId('labels');
    var line = add(add(table, 'thead'), 'tr');
    var byAccount = run.labels.some(function (label) { return generatorOf(label) !== null; });
    columns = byAccount ? columns : columns.slice(0, -1);
    row(add(table, 'tbody', null, 'total'), labelCells(t('total'), run.total).concat(byAccount ? [''] : []));
    var bodies = run.labels.map(function (label) {
      var body = add(table, 'tbody');
      var share = generatorOf(label);
      var own = row(body, labelCells(label.label, label).concat(byAccount ? [share === null ? '' : percent(share / 100)] : []));
      if (label.errors > 0) { own.cells[3].className = own.cells[4].className = 'bad'; }
      if (label.transaction) { add(own.cells[0], 'span', ' ' + t('transaction'), 'quiet'); }
      if (label.inEpisodes > 0 && label.inEpisodes < 1) {
        row(body, labelCells(t('outside'), label.outsideEpisodes).concat(byAccount ? [''] : []), 'part');
      }
      if (label.intended) {
        row(body, [t('intended'), number(label.intended.achieved), '', '', ''].concat(['mean', 'p50', 'p90', 'p95', 'p99',
          'max'].map(function (name) { return number(label.intended[name]); }), byAccount ? [''] : []), 'part');
      }
      return { body: body, name: label.label.toLowerCase(), values: [label.label, label.count, label.perSecond, label.errors,
        label.count === 0 ? 0 : label.errors / label.count, label.mean, label.p50, label.p90, label.p95, label.p99, label.max, share] };
    });
    sortable(line, columns, table, bodies);
    searchable(bodies);
    var notes = [t('labels.means')];
    if (run.labels.some(function (l) { return l.transaction; })) { notes.push(t('transaction.means')); }
    if (run.labels.some(function (l) { return l.inEpisodes > 0; })) { notes.push(t('outside.means')); }
    if (run.labels.some(function (l) { return l.intended; })) { notes.push(t('intended.means')); }
    byId('labels-means').textContent = notes.join(' ');
  }

  function sortable(line, columns, table, bodies) {
    columns.forEach(function (name, at) {
      var cell = add(line, 'th');
      cell.scope = 'col';
      add(cell, 'button', t('column.' + name)).addEventListener('click', function () {
        var falling = cell.getAttribute('aria-sort') ? cell.getAttribute('aria-sort') === 'ascending' : at > 0;
        line.querySelectorAll('th').forEach(function (other) { other.removeAttribute('aria-sort'); });
        cell.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
        bodies.sort(function (one, other) {
          var a = one.values[at], b = other.values[at];
          var order = typeof a === 'string' ? a.localeCompare(b) : (a === null ? -1 : a) - (b === null ? -1 : b);
          return falling ? -order : order;
        }).forEach(function (one) { table.appendChild(one.body); });
      });
    });
  }

  function searchable(bodies) {
    byId('search').placeholder = t('search');
    byId('search').setAttribute('aria-label', t('search'));
    byId('search').parentNode.hidden = bodies.length < 8;
    byId('search').addEventListener('input', function () {
      var wanted = byId('search').value.trim().toLowerCase();
      var shown = bodies.filter(function (one) {
        one.body.hidden = one.name.indexOf(wanted) < 0;
        return !one.body.hidden;
      });
      byId('found').textContent = wanted ? t('search.found', number(shown.length), number(bodies.length)) : '';
    });
  }

  function errors(kinds) {
    if (kinds.length === 0) { return; }
    show('failed');
    var sum = kinds.reduce(function (all, kind) { return all + kind.count; }, 0);
    var line = head(byId('errors'), ['code', 'message', 'label', 'count', 'share', 'first'].map(function (c) { return t('column.' + c); }));
    line.cells[1].className = line.cells[2].className = 'words';
    var body = add(byId('errors'), 'tbody');
    function named(text) { return text === '__other__' ? t('other') : text; }
    kinds.forEach(function (kind) {
      var cells = row(body, [named(kind.code), named(kind.message), named(kind.label), number(kind.count), rate(kind.count, sum),
        time(kind.firstMs)]).cells;
      cells[1].className = cells[2].className = 'words';
    });
  }

  function stack(parent, frames) {
    if (frames && frames.length > 0) {
      var details = add(parent, 'details');
      add(details, 'summary', t('stack'));
      add(details, 'pre', frames.join('\n'));
    }
  }

  function findings(all) {
    if (all.length === 0) { add(byId('findings'), 'p', t('nothing')); }
    all.forEach(function (finding) {
      var box = add(byId('findings'), 'section', null, 'finding' + (finding.limit ? '' : ' noted'));
      var several = finding.episodes.length > 1;
      add(add(box, 'h3', said(finding.verdict)), 'span', ' ' + (several ? t('times', number(finding.episodes.length))
        : span(finding.episodes[0])) + (finding.limit ? '' : ' \u00b7 ' + t('noted')));
      add(box, 'p', said(finding.text));
      stack(box, finding.stack);
      if (several) {
        var list = add(box, 'details');
        add(list, 'summary', t('each'));
        finding.episodes.forEach(function (episode) {
          add(list, 'p', span(episode) + ' ' + (episode.text ? said(episode.text) : ''));
        });
      }
    });
    (run.lookedAt || []).forEach(function (one) {
      add(byId('looked-at'), 'li', said(one.what) + (one.most ? ' ' + t('most', one.most) : ''));
    });
    byId('looked').hidden = !run.lookedAt || run.lookedAt.length === 0;
    byId('unseen').hidden = run.notLookedAt.length === 0;
    run.notLookedAt.forEach(function (text) { add(byId('missing'), 'li', said(text)); });
  }

  function rates() {
    if (run.rates.length + run.schedules.length === 0) { return; }
    show('rated');
    head(byId('rates'), ['timer', 'offered', 'achieved', 'late', 'lateP99', 'skipped', 'p50', 'p90', 'p99', 'intendedP50', 'intendedP90',
      'intendedP99'].map(function (c) { return t('column.' + c); }));
    var body = add(byId('rates'), 'tbody');
    run.rates.forEach(function (r) {
      row(body, [r.timer, r.offered === null ? '' : Math.round(r.offered), r.achieved, r.late, r.lateP99, r.skipped, r.plain.p50, r.plain.p90,
        r.plain.p99, r.intended.p50, r.intended.p90, r.intended.p99].map(function (c) { return typeof c === 'number' ? number(c) : c; }));
    });
    run.schedules.forEach(function (s) {
      var cells = row(body, [said(s.source) + ' (' + said(s.unit) + ')'].concat(s.unknown ? [t('unknown', said(s.unknown))]
        : [number(Math.round(s.offered)), number(s.achieved)])).cells;
      if (s.unknown) { cells[1].colSpan = 11; cells[1].className = 'words'; }
    });
  }

  // From the first bucket with samples to the last one; the longest bar is that of the fullest.
  function gap(g) {
    show('gapped');
    byId('gap-means').textContent = t('gap.text', number(g.samples), number(g.client), number(g.server), number(g.p50), number(g.p90),
      number(g.p99), number(g.max));
    head(byId('gap'), [t('column.upTo'), t('column.count'), t('column.share'), '']);
    var body = add(byId('gap'), 'tbody');
    var counts = g.histogram.map(function (bucket) { return bucket.count; });
    g.histogram.slice(counts.findIndex(function (count) { return count > 0; })).forEach(function (bucket) {
      var cell = add(row(body, [unit(bucket.toMs, 'ms'), number(bucket.count), rate(bucket.count, g.samples)]), 'td', null, 'bar');
      add(cell, 'div').style.width = 100 * bucket.count / Math.max.apply(null, counts) + '%';
    });
  }

  function targets(all) {
    if (all.length === 0) { return; }
    show('reached');
    head(byId('targets'), ['target', 'connects', 'smallest', 'p50', 'p99', 'own'].map(function (c) { return t('column.' + c); }));
    var body = add(byId('targets'), 'tbody');
    all.forEach(function (target) {
      row(body, [target.target, number(target.connects), number(target.connectFloorMs), number(target.connectP50Ms),
        number(target.connectP99Ms), number(target.tcpFloorMs)]);
    });
  }

  function machine(r) {
    var body = add(byId('run'), 'tbody');
    function fact(key, value) { if (value) { row(body, [texts.page[key] || key, value]); } }
    fact('run.id', r.id);
    fact('run.plan', r.plan);
    fact('run.time', day(r.fromMs) + ' ' + time(r.fromMs) + ' ' + zone() + (r.zone ? ' (' + r.zone + ')' : '') + ', ' + unit(r.seconds, 's'));
    fact('run.machine', [r.machine.host, r.machine.processors === null ? '' : t('run.processors', number(r.machine.processors)),
      bytes(r.machine.memory)].filter(Boolean).join(', '));
    fact('run.limits', [r.processors === null ? '' : t('run.processors', number(r.processors)), bytes(r.container.memory),
      r.container.threads === null ? '' : t('run.threads', number(r.container.threads)),
      r.heapMax === null ? '' : t('run.heap', bytes(r.heapMax))].filter(Boolean).join(', '));
    Object.keys(r.versions).forEach(function (name) { fact('run.' + name in texts.page ? 'run.' + name : name, r.versions[name]); });
    fact('run.flags', r.flags.join(' '));
    Object.keys(r.seeds).forEach(function (name) { row(body, [t('run.seed', name), r.seeds[name]]); });
    fact('run.cost', r.healthCpuPercent === null ? '' : t('run.ofProcessor', number(r.healthCpuPercent)));
  }

  heading();
  if (run.goals && run.goals.length > 0) { goals(run.goals); }
  tiles(run.total);
  labels();
  errors(run.errorKinds);
  findings(run.findings);
  rates();
  if (run.gap) { gap(run.gap); }
  targets(run.targets);
  machine(run.run);
  return { run: run, t: t, said: said, add: add, row: row, head: head, number: number, time: time, day: day, byId: byId, show: show };
})();
