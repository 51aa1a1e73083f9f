import type { ChartDiff, Difference } from '../chart-diff.ts';
import { escape } from './files.ts';

const SIGNS = { added: '+', removed: '-', changed: '~', warning: '!' } as const satisfies Record<
  Difference['kind'],
  string
>;

/** Differences of charts as lines for a terminal. */
export const diffLines = (diffs: readonly ChartDiff[]): string[] =>
  diffs.length === 0
    ? ['no chart has changed']
    : diffs.flatMap(({ name, differences }) => [
        name,
        ...differences.map(({ kind, text }) => `  ${SIGNS[kind]} ${text}`),
      ]);

const STYLE = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem }
  .texts { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
  pre { font-size: 13px; overflow-x: auto; border: 1px solid #999; border-radius: 6px; padding: .5rem }
  .removed { background: #fdd } .added { background: #dfd } .changed { background: #ffd } .warning { color: #b00 }
  li { list-style: none }
`;

/** A page with the charts of two versions side by side. */
export function diffPage(diffs: readonly ChartDiff[], before: string, after: string): string {
  const column = (title: string, text: string, other: string, kind: string): string => {
    const known = new Set(other.split('\n'));
    const lines = text
      .split('\n')
      .map((line) => (known.has(line) ? escape(line) : `<span class="${kind}">${escape(line)}</span>`));
    return `<div><h3>${escape(title)}</h3><pre>${lines.join('\n')}</pre></div>`;
  };
  const chart = ({ name, differences, before: old, after: now }: ChartDiff): string => {
    const list = differences.map(({ kind, text }) => `<li class="${kind}">${SIGNS[kind]} ${escape(text)}</li>`);
    const texts = column(before, old, now, 'removed') + column(after, now, old, 'added');
    return `<h2>${escape(name)}</h2><ul>${list.join('')}</ul><div class="texts">${texts}</div>`;
  };
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Changed charts</title>',
    `<style>${STYLE}</style><h1>Charts: ${escape(before)} → ${escape(after)}</h1>`,
    ...(diffs.length > 0 ? diffs.map(chart) : ['<p>No chart has changed.</p>']),
    '</html>',
  ].join('\n');
}
