import type { AnyStateMachine } from 'xstate';
import { nameOf, transitionsOf } from '../engine/chart.ts';
import { transitionText } from '../engine/chart-text.ts';
import type { Report } from '../engine/check.ts';
import type { AnyStateNode } from 'xstate';
import { failureLines } from './text.ts';

/** Text as HTML. */
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** A report as plain data. */
export const jsonOf = (report: Report): object => ({
  ...report,
  transitions: { ...report.transitions, taken: Object.fromEntries(report.transitions.taken) },
  rules: Object.fromEntries(report.rules),
  failure: report.failure && {
    ...report.failure,
    log: report.failure.log.map(({ at, kind, name }) => ({ at, kind, name })),
  },
});

/** Reports as JUnit: a test case for each chart. */
export function junitOf(reports: ReadonlyMap<string, Report>): string {
  const cases = [...reports].map(([name, report]) => {
    const time = (report.ms / 1_000).toFixed(3);
    const failure = failureLines(report).join('\n');
    const body =
      report.problems.length > 0
        ? `<failure message="${escape(report.problems[0] ?? '')}">${escape(failure)}</failure>`
        : '';
    return `    <testcase classname="model" name="${escape(name)}" time="${time}">${body}</testcase>`;
  });
  const failed = [...reports.values()].filter(({ problems }) => problems.length > 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="models" tests="${reports.size}" failures="${failed}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const STYLE = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; max-width: 70rem }
  .state { border: 1px solid #999; border-radius: 6px; padding: .5rem .75rem; margin: .4rem 0 }
  .state > b { display: block }
  .edge { display: flex; gap: .75rem; align-items: baseline; font-family: monospace; font-size: 13px }
  .bar { flex: none; height: .6rem; background: #2a7 } .never { color: #b00 } .one { color: #a60 }
  td, th { text-align: left; padding: .1rem .75rem .1rem 0; vertical-align: top }
`;

/**
 * One page for a chart, or the charts of a scenario: their states, each transition with a bar as long as it was taken
 * often, and its rules.
 */
export function htmlOf(name: string, machines: readonly AnyStateMachine[], report: Report): string {
  const { taken } = report.transitions;
  const most = Math.max(1, ...taken.values());
  const one = new Set(report.guards.one);
  const state = (node: AnyStateNode): string => {
    const edges = transitionsOf(node).map((transition) => {
      const key = nameOf(transition);
      const count = taken.get(key) ?? 0;
      const width = count === 0 ? 0 : 4 + Math.round((96 * Math.log1p(count)) / Math.log1p(most));
      const kind = count === 0 ? 'never' : one.has(key) ? 'one' : '';
      const note = count === 0 ? 'never taken' : `${count}${one.has(key) ? ', guard one way only' : ''}`;
      const bar = `<span class="bar" style="width:${width}px"></span>`;
      return `<div class="edge ${kind}">${bar}${escape(transitionText(transition))}<i>${note}</i></div>`;
    });
    const children = Object.values(node.states).map(state).join('');
    return `<div class="state"><b>${escape(node.key)}</b>${edges.join('')}${children}</div>`;
  };
  const rules = [...report.rules].map(
    ([rule, count]) =>
      `<tr><td>${escape(rule)}</td><td>${count === 0 ? '<span class="never">undecided</span>' : count}</td></tr>`,
  );
  const faults = (report.faults ?? []).map(
    ({ name: fault, fired, least, unmet }) =>
      `<tr><td>${escape(fault)}</td><td class="${fired < least ? 'never' : ''}">${fired} of at least ${least}</td>` +
      `<td>${escape(unmet.join(', '))}</td></tr>`,
  );
  const failure = failureLines(report);
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(name)}</title><style>${STYLE}</style>`,
    `<h1>${escape(name)}</h1>`,
    `<p>${report.places} places, ${report.steps} steps in ${report.runs} runs, ${report.refusals} refusals, `,
    `${report.guards.both} of ${report.guards.all} guards both ways, `,
    `${report.pairs.met} of ${report.pairs.possible} pairs of `,
    `${report.faults ? 'fault and place' : 'transitions'}.</p>`,
    ...(failure.length > 0 ? [`<pre class="never">${escape(failure.join('\n'))}</pre>`] : []),
    ...machines.map((machine) => state(machine.root)),
    ...(faults.length > 0
      ? [`<h2>Faults</h2><table><tr><th>fault</th><th>fired</th><th>never in</th></tr>${faults.join('')}</table>`]
      : []),
    `<h2>Rules</h2><table><tr><th>rule</th><th>decided</th></tr>${rules.join('')}</table>`,
    '</html>',
  ].join('\n');
}
