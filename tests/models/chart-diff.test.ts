import { describe, expect, it } from 'vitest';
import { diffOf, diffVersions } from './chart-diff.ts';
import { parseChart } from './chart-shape.ts';
import { readCharts, textOfChart } from './charts.ts';
import { drawingOf } from './report/diff-drawing.ts';
import { diffLines, diffPage } from './report/diff.ts';

const DOOR = `door (compound, starts in shut)
  shut
    entry light
    open [unlocked] → door.ajar / ring
    lock → door.locked
  locked
    unlock → door.shut
  ajar
    after closeAfter → door.shut

delays
  closeAfter 5000 ms

rules
  [1] a locked door stays shut
  [2] it closes by itself
`;
const diff = (...changes: readonly (readonly [string, string])[]): string[] => {
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), DOOR);
  expect(after).not.toBe(DOOR);
  const differences = diffOf(DOOR, after);
  return diffLines([{ name: 'door', before: DOOR, after, differences }]).slice(1);
};

describe('the difference of two charts', () => {
  it('names changed guards, targets and actions of a transition, and changed delays', () => {
    expect(diff(['[unlocked] → door.ajar / ring', '[unlocked, daytime] → door.shut'], ['5000', '9000'])).toEqual([
      '  ~ door.shut: open, guard unlocked → unlocked, daytime, target door.ajar → door.shut, actions ring → none',
      '  ~ delay closeAfter: 5000 ms → 9000 ms',
      '  ! unreachable now: door.ajar',
    ]);
  });

  it('names what was added and removed, what is unreachable now, and rules that are gone', () => {
    expect(
      diff(
        ['    lock → door.locked\n', '    knock / ring\n'],
        ['    entry light\n', ''],
        ['  [2] it closes by itself\n', ''],
      ),
    ).toEqual([
      '  - transition door.shut: lock → door.locked',
      '  + transition door.shut: knock / ring',
      '  - in door.shut: entry light',
      '  ! unreachable now: door.locked',
      '  - rule [2] it closes by itself',
      '  ! no longer judged: [2]',
    ]);
    expect(diff(['  ajar\n', '  wide\n'], ['door.ajar', 'door.wide'])).toContain('  + state door.wide');
    expect(diffOf('', DOOR)).toEqual([{ kind: 'added', text: 'the chart, with 4 states' }]);
  });

  it('reads the text of every chart: all states are reachable', async () => {
    const shapes = (await readCharts()).map((chart) => [chart.name, parseChart(textOfChart(chart))] as const);
    expect(shapes.length).toBeGreaterThan(40);
    expect(shapes.flatMap(([name, { unreachable }]) => [...unreachable].map((path) => `${name} ${path}`))).toEqual([]);
    expect(shapes.filter(([, { rules, states }]) => rules.size === 0 || states.size < 2).map(([name]) => name)).toEqual(
      [],
    );
  });

  it('is empty between a commit and itself, and shows a page', async () => {
    expect(diffVersions({ commit: 'HEAD' }, { commit: 'HEAD' })).toEqual([]);
    expect(() => diffVersions({ commit: 'no-such-commit' }, { checkout: true })).toThrow('no commit no-such-commit');
    const after = DOOR.replace('5000', '<9000>');
    const page = await diffPage([{ name: 'door', before: DOOR, after, differences: diffOf(DOOR, after) }], 'A', 'B');
    expect(page).toContain('<span class="added">  closeAfter &#60;9000&#62; ms</span>');
  });

  it('are drawn as one chart, in which added and removed states and transitions are marked', async () => {
    const after = DOOR.replace('    lock → door.locked\n', '    close → door.sealed\n').replace(
      '  ajar\n',
      '  sealed (final)\n  ajar\n',
    );
    const svg = await drawingOf(DOOR, after);
    const groups = [...svg.matchAll(/<g class="([a-z ]+)">(?:<title>([^<]+)<\/title>)?/g)].map(([, mark, arrow]) =>
      arrow === undefined ? mark : `${mark}: ${arrow.split('\n').slice(1).join(', ')}`,
    );
    expect(groups).toEqual([
      'kept',
      'kept',
      'kept',
      'added',
      'kept',
      'kept arrow: open [unlocked]',
      'kept arrow: unlock',
      'kept arrow: after closeAfter',
      'added arrow: + close',
      'removed arrow: − lock',
    ]);
    expect((await drawingOf('', DOOR)).match(/class="added/g)).toHaveLength(4 + 4);
    expect((await drawingOf(DOOR, '')).match(/class="removed/g)).toHaveLength(4 + 4);
  });
});
