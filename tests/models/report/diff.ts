import type { ChartDiff, Difference } from '../chart-diff.ts';
import { drawingOf } from './diff-drawing.ts';
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
  .drawing { overflow-x: auto; margin: 1rem 0 }
  svg { font: 12px system-ui, sans-serif } svg rect { fill: none; stroke: #888 } svg text { fill: #333 }
  svg path { fill: none } svg marker path { fill: context-stroke }
  svg .arrow > path { stroke: #aaa } svg .arrow text { fill: #666; font-size: 11px }
  svg text { paint-order: stroke; stroke: #fff; stroke-width: 3px }
  svg .added rect { stroke: #080; stroke-width: 2; fill: #efe }
  svg .added.arrow > path { stroke: #080; stroke-width: 2 }
  svg .removed rect { stroke: #b00; stroke-width: 2; stroke-dasharray: 5 4 } svg .removed.arrow > path { stroke: #b00 }
  svg .removed.arrow > path { stroke-width: 2; stroke-dasharray: 5 4 }
  svg .changed.arrow > path { stroke: #a60; stroke-width: 2 }
  svg .added text { fill: #060 } svg .removed text { fill: #900 } svg .changed text { fill: #730 }
`;

/** A page with the charts of two versions: a drawing of both in one, and their texts side by side. */
export async function diffPage(diffs: readonly ChartDiff[], before: string, after: string): Promise<string> {
  const column = (title: string, text: string, other: string, kind: string): string => {
    const known = new Set(other.split('\n'));
    const lines = text
      .split('\n')
      .map((line) => (known.has(line) ? escape(line) : `<span class="${kind}">${escape(line)}</span>`));
    return `<div><h3>${escape(title)}</h3><pre>${lines.join('\n')}</pre></div>`;
  };
  const chart = async ({ name, differences, before: old, after: now }: ChartDiff): Promise<string> => {
    const list = differences.map(({ kind, text }) => `<li class="${kind}">${SIGNS[kind]} ${escape(text)}</li>`);
    const texts = column(before, old, now, 'removed') + column(after, now, old, 'added');
    const drawing = `<div class="drawing">${await drawingOf(old, now)}</div>`;
    return `<h2>${escape(name)}</h2><ul>${list.join('')}</ul>${drawing}<div class="texts">${texts}</div>`;
  };
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Changed charts</title>',
    `<style>${STYLE}</style><h1>Charts: ${escape(before)} → ${escape(after)}</h1>`,
    ...(diffs.length > 0 ? await Promise.all(diffs.map(chart)) : ['<p>No chart has changed.</p>']),
    '</html>',
  ].join('\n');
}
