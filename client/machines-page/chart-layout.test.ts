import { describe, expect, it } from 'vitest';
import type { ChartShape } from '#protocol/bridge/views.ts';
import { layoutChart, type Box } from './chart-layout.ts';

const state = (
  id: string,
  parent: string | null,
  initial = false,
  kind: 'atomic' | 'compound' = 'atomic',
): ChartShape['states'][number] => ({ id, key: id.split('.').at(-1) ?? id, parent, kind, initial });

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
    { from: 'door.shut', to: 'door.open', event: 'push', guard: null },
    { from: 'door.shut', to: 'door.open', event: 'kick', guard: 'angry' },
    { from: 'door.open.ajar', to: 'door.open.wide', event: 'push', guard: null },
    { from: 'door.open', to: 'door.shut', event: 'pull', guard: null },
    { from: 'door.open', to: null, event: 'knock', guard: null },
  ],
};

describe('layoutChart', () => {
  const { boxes, arrows, width, height } = layoutChart(SHAPE);
  const box = (id: string): Box => boxes.find((one) => one.id === id)!;
  const inside = (inner: Box, outer: Box): boolean =>
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height;

  it('draws every state once, inside its parent', () => {
    expect(boxes.map(({ id }) => id).sort()).toEqual(SHAPE.states.map(({ id }) => id).sort());
    for (const { id, parent } of SHAPE.states) if (parent) expect(inside(box(id), box(parent)), id).toBe(true);
    expect(box('door')).toMatchObject({ x: 0, y: 0, width, height });
  });
  it('places siblings in columns by their distance from the initial one', () => {
    expect(box('door.shut').x + box('door.shut').width).toBeLessThan(box('door.open').x);
    expect(box('door.open').x + box('door.open').width).toBeLessThan(box('door.gone').x);
  });
  it('joins transitions of a pair in one arrow, and draws none for those that lead nowhere', () => {
    expect(arrows.map(({ from, to, label }) => [from, to, label])).toEqual([
      ['door.shut', 'door.open', 'push, kick [angry]'],
      ['door.open.ajar', 'door.open.wide', 'push'],
      ['door.open', 'door.shut', 'pull'],
    ]);
  });
  it('draws nothing of an empty chart', () => {
    expect(layoutChart({ id: 'none', states: [], transitions: [] })).toEqual({
      width: 0,
      height: 0,
      boxes: [],
      arrows: [],
    });
  });
});
