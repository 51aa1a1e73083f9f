/** A drawing of two versions of a chart in one: what was added and removed is coloured. */
import { layoutChart, type Arrow, type Box, type LabelLine } from '#client/machines-page/chart-layout.ts';
import type { ChartShape as DrawnShape } from '#protocol/bridge/views.ts';
import { parseChart, type ChartShape, type TransitionLine } from '../chart-shape.ts';
import { escape } from './files.ts';

type Mark = 'added' | 'removed' | 'changed' | 'kept';
const SIGNS = { added: '+ ', removed: '− ', changed: '', kept: '' } as const satisfies Record<Mark, string>;
const MARGIN = 24;

/**
 * Both versions as an SVG, laid out together: states and transitions of the later one, and those that were removed.
 * @param before the text of the chart, empty for one that there was not; `after` likewise
 */
export async function drawingOf(before: string, after: string): Promise<string> {
  const [old, now] = [parseChart(before), parseChart(after)];
  const marks = new Map<string, Mark>();
  const states = [...new Set([...now.states.keys(), ...old.states.keys()])];
  for (const path of states) marks.set(path, markOf(old.states.has(path), now.states.has(path)));
  const { transitions, arrows } = transitionsOf(old, now);
  const shape: DrawnShape = {
    id: states[0] ?? '',
    states: states.map((path) => ({
      id: path,
      key: path.slice(path.lastIndexOf('.') + 1),
      parent: path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null,
      kind: (now.states.get(path) ?? old.states.get(path)) as DrawnShape['states'][number]['kind'],
      initial: [...(now.initial.size > 0 ? now : old).initial.values()].includes(path),
    })),
    transitions,
  };
  const layout = await layoutChart(shape);
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
  return [
    `<svg viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
    '<path d="M0,0 L8,4 L0,8 z" fill="context-stroke"/></marker></defs>',
    ...layout.boxes.map((box) => boxSvg(box, marks.get(box.id) ?? 'kept')),
    // What changed lies above what did not.
    ...layout.arrows
      .map((arrow) => ({ arrow, mark: arrows.get(arrow.id) ?? 'kept' }))
      .toSorted((a, b) => Number(b.mark === 'kept') - Number(a.mark === 'kept'))
      .map(({ arrow, mark }) => arrowSvg(arrow, mark, mark !== 'kept' && before !== '' && after !== '')),
    '</svg>',
  ].join('\n');
}

const markOf = (was: boolean, is: boolean): Mark => (was ? (is ? 'kept' : 'removed') : 'added');

/** The transitions of both versions with signs in their events, and a mark for each arrow. */
function transitionsOf(
  old: ChartShape,
  now: ChartShape,
): { transitions: DrawnShape['transitions']; arrows: ReadonlyMap<string, Mark> } {
  const keyOf = ({ state, text }: TransitionLine): string => `${state}: ${text}`;
  const [was, is] = [new Set(old.transitions.map(keyOf)), new Set(now.transitions.map(keyOf))];
  const both = [...now.transitions, ...old.transitions.filter((line) => !is.has(keyOf(line)))];
  const marksOfArrows = new Map<string, Set<Mark>>();
  const transitions = both.flatMap((line): DrawnShape['transitions'] => {
    const mark = markOf(was.has(keyOf(line)), is.has(keyOf(line)));
    const drawn = {
      id: keyOf(line),
      from: line.state,
      event: `${SIGNS[mark]}${line.event}`,
      guard: line.guard || null,
    };
    // A transition that stays in its state is a line in its box.
    if (line.target === '' || line.target.startsWith('itself')) return [{ ...drawn, to: null }];
    return line.target.split(', ').map((named) => {
      const to = named.replace(/ again$/, '');
      const arrow = `${line.state} → ${to}`;
      marksOfArrows.set(arrow, (marksOfArrows.get(arrow) ?? new Set()).add(mark));
      return { ...drawn, to };
    });
  });
  const arrows = new Map(
    [...marksOfArrows].map(([arrow, marks]): [string, Mark] => [arrow, marks.size === 1 ? [...marks][0]! : 'changed']),
  );
  return { transitions, arrows };
}

function boxSvg({ key, x, y, width, height, kind, initial, inside }: Box, mark: Mark): string {
  const text = `${initial ? '● ' : ''}${SIGNS[mark]}${key}`;
  const rectangle = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${kind === 'final' ? 16 : 6}"/>`;
  const title = `<text x="${x + 10}" y="${y + 21}">${escape(text)}</text>`;
  return `<g class="${mark}">${rectangle}${title}${inside.map(lineSvg).join('')}</g>`;
}

/** What is alike has a label on its title only: it would cover those of what is not. */
function arrowSvg({ id, path, lines }: Arrow, mark: Mark, isNamed: boolean): string {
  const texts = isNamed ? lines.filter(({ text }) => /^[+−] /.test(text)).map(lineSvg) : [];
  const title = escape([id, ...lines.map(({ text }) => text)].join('\n'));
  const arrow = `<path d="${path}" marker-end="url(#end)"/>`;
  return `<g class="${mark} arrow"><title>${title}</title>${arrow}${texts.join('')}</g>`;
}

const lineSvg = ({ text, x, y }: LabelLine): string => `<text x="${x}" y="${y}">${escape(text)}</text>`;
