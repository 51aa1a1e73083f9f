/**
 * The layout of the boxes and arrows of a chart. Siblings are in columns by their distance from the initial one, a
 * compound state is a box around its own columns. Units are pixels, from the upper left corner.
 */
import type { ChartShape } from '#protocol/bridge/views.ts';

export type Box = {
  id: string;
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
  kind: ChartShape['states'][number]['kind'];
  initial: boolean;
};
export type Arrow = { id: string; from: string; to: string; path: string; label: string; x: number; y: number };
export type ChartLayout = { width: number; height: number; boxes: Box[]; arrows: Arrow[] };

const CHARACTER = 7.5;
const PADDING = 18;
const HEADER = 30;
const ATOMIC = { height: 34, minimum: 96 };
const GAP = { column: 150, row: 26 };
const BOW = 20;

type Size = { width: number; height: number };
type State = ChartShape['states'][number];

/** @returns the drawing of a chart; the same for the same shape. */
export function layoutChart(shape: ChartShape): ChartLayout {
  const children = Map.groupBy(shape.states, ({ parent }) => parent);
  const parents = new Map(shape.states.map(({ id, parent }) => [id, parent]));
  const [root] = children.get(null) ?? [];
  if (!root) return { width: 0, height: 0, boxes: [], arrows: [] };

  const boxes: Box[] = [];
  const place = (state: State, x: number, y: number): Size => {
    const inner = children.get(state.id) ?? [];
    const at =
      boxes.push({
        id: state.id,
        key: state.key,
        x,
        y,
        width: 0,
        height: 0,
        kind: state.kind,
        initial: state.initial,
      }) - 1;
    const size = inner.length
      ? placeColumns(columnsOf(inner, shape, parents), x, y)
      : { width: 0, height: ATOMIC.height };
    const width = Math.max(size.width, state.key.length * CHARACTER + 2 * PADDING, ATOMIC.minimum);
    boxes[at] = { ...boxes[at]!, width, height: size.height };
    return { width, height: size.height };
  };
  const placeColumns = (columns: State[][], x: number, y: number): Size => {
    let left = x + PADDING;
    let lowest = 0;
    for (const column of columns) {
      let top = y + HEADER;
      let widest = 0;
      for (const state of column) {
        const size = place(state, left, top);
        top += size.height + GAP.row;
        widest = Math.max(widest, size.width);
      }
      lowest = Math.max(lowest, top - GAP.row - y);
      left += widest + GAP.column;
    }
    return { width: left - GAP.column + PADDING - x, height: lowest + PADDING };
  };

  const { width, height } = place(root, 0, 0);
  return { width, height, boxes, arrows: arrowsOf(shape, boxes) };
}

/** Siblings by their distance from the initial one; what cannot be reached comes last. */
function columnsOf(siblings: State[], shape: ChartShape, parents: Map<string, string | null>): State[][] {
  const ids = new Set(siblings.map(({ id }) => id));
  const lift = (id: string | null | undefined): string | undefined => {
    for (let at = id; at; at = parents.get(at)) if (ids.has(at)) return at;
    return undefined;
  };
  const next = Map.groupBy(
    shape.transitions.flatMap(({ from, to }) => {
      const [a, b] = [lift(from), lift(to)];
      return a && b && a !== b ? [{ a, b }] : [];
    }),
    ({ a }) => a,
  );
  const start = siblings.find(({ initial }) => initial) ?? siblings[0];
  const distance = new Map(start ? [[start.id, 0]] : []);
  for (const [id, steps] of distance) {
    for (const { b } of next.get(id) ?? []) if (!distance.has(b)) distance.set(b, steps + 1);
  }
  const last = Math.max(0, ...distance.values()) + 1;
  const columns = Map.groupBy(siblings, ({ id }) => distance.get(id) ?? last);
  return [...columns].sort(([a], [b]) => a - b).map(([, column]) => column);
}

function arrowsOf(shape: ChartShape, boxes: Box[]): Arrow[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const pairs = Map.groupBy(
    shape.transitions.filter(({ to }) => to !== null),
    ({ from, to }) => `${from} → ${to ?? ''}`,
  );
  const bows = new Map<string, number>();
  return [...pairs].flatMap(([id, transitions]) => {
    const [{ from, to } = { from: '', to: '' }] = transitions;
    const [a, b] = [byId.get(from), byId.get(to ?? '')];
    if (!a || !b) return [];
    const label = transitions.map(({ event, guard }) => (guard ? `${event} [${guard}]` : event)).join(', ');
    return [{ id, from, to: b.id, label, ...(curve(a, b) ?? bow(a, b, bows)) }];
  });
}

type Line = { path: string; x: number; y: number };

/** From side to side, where there is room. */
function curve(a: Box, b: Box): Line | undefined {
  const from = { x: a.x + a.width, y: a.y + Math.min(a.height, ATOMIC.height) / 2 };
  const to = { x: b.x, y: b.y + Math.min(b.height, ATOMIC.height) / 2 };
  if (to.x <= from.x) return undefined;
  const bend = (to.x - from.x) / 2;
  return {
    path: `M${from.x},${from.y} C${from.x + bend},${from.y} ${to.x - bend},${to.y} ${to.x},${to.y}`,
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
  };
}

/** Back, or up and down, in a bow below; several to one target hang one below the other, so that they can be read. */
function bow(a: Box, b: Box, bows: Map<string, number>): Line {
  const depth = bows.get(b.id) ?? 0;
  bows.set(b.id, depth + 1);
  const start = { x: a.x + a.width / 2, y: a.y + a.height };
  const end = { x: b.x + b.width / 2, y: b.y + b.height };
  const low = Math.max(start.y, end.y) + GAP.row + depth * BOW;
  return {
    path: `M${start.x},${start.y} C${start.x},${low} ${end.x},${low} ${end.x},${end.y}`,
    x: (start.x + end.x) / 2,
    y: low - (GAP.row + depth * BOW) / 4,
  };
}
