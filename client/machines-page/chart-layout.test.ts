import { describe, expect, it } from 'vitest';
import type { ChartShape } from '#protocol/bridge/views.ts';
import { layoutChart, type Rectangle } from './chart-layout.ts';

const state = (
  id: string,
  parent: string | null,
  initial = false,
  kind: 'atomic' | 'compound' = 'atomic',
): ChartShape['states'][number] => ({ id, key: id.split('.').at(-1) ?? id, parent, kind, initial });
const transition = (from: string, to: string | null, event: string, guard: string | null = null) => ({
  id: `${from} — ${event} [0]`,
  from,
  to,
  event,
  guard,
});

const SHAPE: ChartShape = {
  id: 'door',
  states: [
    state('door', null, false, 'compound'),
    state('door.shut', 'door', true),
    state('door.open', 'door', false, 'compound'),
    state('door.open.ajar', 'door.open', true),
    state('door.open.wide', 'door.open'),
    state('door.gone', 'door'),
  ],
  transitions: [
    transition('door.shut', 'door.open', 'push'),
    transition('door.shut', 'door.open', 'kick', 'angry'),
    transition('door.shut', 'door.shut', 'knock'),
    transition('door.open.ajar', 'door.open.wide', 'push'),
    transition('door.open', 'door.shut', 'pull'),
    transition('door.open', 'door.open.ajar', 'wind'),
    transition('door.open', null, 'paint'),
    transition('door', 'door.gone', 'remove'),
  ],
};

const within = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('layoutChart', async () => {
  const { boxes, arrows, width, height } = await layoutChart(SHAPE);
  const box = (id: string) => boxes.find((one) => one.id === id)!;

  it('draws every state once, inside its parent and beside its siblings', () => {
    expect(boxes.map(({ id }) => id)).toEqual(SHAPE.states.map(({ id }) => id));
    for (const { id, parent } of SHAPE.states) {
      expect(within(box(id), parent ? box(parent) : { x: 0, y: 0, width, height }), id).toBe(true);
      for (const sibling of SHAPE.states)
        if (sibling.parent === parent && sibling.id !== id) expect(overlap(box(id), box(sibling.id)), id).toBe(false);
    }
  });
  it('draws every transition: in an arrow for each pair of states, or in the state that it stays in', () => {
    const drawn = [...arrows.flatMap(({ lines }) => lines), ...boxes.flatMap(({ inside }) => inside)];
    expect(drawn.map(({ id }) => id).toSorted()).toEqual(SHAPE.transitions.map(({ id }) => id).toSorted());
    expect(arrows.find(({ from }) => from === 'door.shut')?.lines.map(({ text }) => text)).toEqual([
      'push',
      'kick [angry]',
    ]);
    expect(box('door.open').inside.map(({ text }) => text)).toEqual(['paint']);
    for (const { id, path } of arrows) expect(path, id).toMatch(/^M[\d.]+,[\d.]+( L[\d.]+,[\d.]+)+$/);
  });
  it('draws nothing of an empty chart', async () => {
    expect(await layoutChart({ id: 'none', states: [], transitions: [] })).toEqual({
      width: 0,
      height: 0,
      boxes: [],
      arrows: [],
    });
  });
});
