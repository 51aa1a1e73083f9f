import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { RecordedEvent } from '#protocol/rules/recording.ts';
import { divergencesOf, recordingLines } from './recordings.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'lit', 'plug.pulled': 'dead' } },
    lit: {
      type: 'parallel',
      on: { press: 'off' },
      states: {
        light: { initial: 'dim', states: { dim: { on: { turn: 'bright' } }, bright: { always: 'hot' }, hot: {} } },
        colour: { initial: 'warm', states: { warm: { on: { mix: 'cold' } }, cold: {} } },
      },
    },
    dead: {},
  },
});
const charts = new Map([['lamp', lamp]]);

const recorded = (...steps: readonly (readonly [string, string])[]): RecordedEvent[] =>
  steps.map(([type, state], at) => ({ at, actor: 'x:1', chart: 'lamp', type, data: {}, state }));
const whys = (...steps: readonly (readonly [string, string])[]): string[] =>
  divergencesOf(recorded(...steps), charts).map(({ why }) => why);

describe('a recording', () => {
  it('agrees with the chart that made it', () => {
    expect(
      whys(
        ['xstate.init', 'off'],
        ['press', 'lit.light.dim lit.colour.warm'],
        ['turn', 'lit.light.hot lit.colour.warm'],
        ['unknown', 'lit.light.hot lit.colour.warm'],
        ['mix', 'lit.light.hot lit.colour.cold'],
        ['press', 'off'],
        ['plug.pulled', 'dead'],
      ),
    ).toEqual([]);
  });
  it('diverges where no transition leads', () => {
    expect(whys(['xstate.init', 'off'], ['press', 'dead'])).toEqual(['no transition leads to dead']);
    expect(whys(['press', 'lit.light.dim lit.colour.warm'], ['turn', 'lit.light.dim lit.colour.cold'])).toEqual([
      'no transition leads to lit.colour.cold',
    ]);
  });
  it('diverges once where it names a state that the chart does not have', () => {
    expect(whys(['press', 'broken'], ['press', 'off'])).toEqual(['the chart has no state broken']);
  });
  it('is judged by actor, and only for known charts', () => {
    const [first, second] = recorded(['xstate.init', 'off'], ['press', 'dead']);
    expect(divergencesOf([first!, { ...second!, actor: 'x:2' }], charts)).toEqual([]);
    expect(divergencesOf([first!, { ...second!, chart: 'clock' }], charts)).toEqual([]);
  });
  it('is printed with what could not be', () => {
    const events = recorded(['xstate.init', 'off'], ['press', 'dead']);
    expect(recordingLines(events, divergencesOf(events, charts)).slice(-2)).toEqual([
      '2 events, 1 of them impossible in the charts of this checkout',
      'DIVERGES lamp x:1: press in off: no transition leads to dead',
    ]);
  });
});
