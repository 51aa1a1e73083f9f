import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { CallError } from '#machines/call-error.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { RECORDING } from '#protocol/limits.ts';
import { readRecording } from './read-recording.ts';
import { createRecorder } from './recorder.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'lit' } }, lit: { initial: 'dim', on: { press: 'off' }, states: { dim: {} } } },
});

function createWorld() {
  const clock = createSimulatedClock(1_000);
  const recorder = createRecorder(clock);
  const actor = createActor(lamp, { clock, inspect: recorder.inspect }).start();
  return { clock, recorder, send: (payload: object = {}) => actor.send({ ...payload, type: 'press' }) };
}

describe('recorder', () => {
  it('[RCD-1] has each event of a chart with its time and the state that followed', () => {
    const { recorder, send, clock } = createWorld();
    clock.advance(5);
    send();
    expect(readRecording(recorder.recorded())).toMatchObject([
      { at: 1_000, chart: 'lamp', type: 'xstate.init', state: 'off' },
      { at: 1_005, chart: 'lamp', type: 'press', state: 'lit.dim' },
    ]);
  });
  it('[RCD-1] keeps the newest events', () => {
    const { recorder, send } = createWorld();
    for (let pressed = 0; pressed < RECORDING.events + 2; pressed += 1) send({ last: pressed > RECORDING.events });
    const events = readRecording(recorder.recorded());
    expect(events.length).toBeLessThanOrEqual(RECORDING.events);
    expect(events.at(-1)?.data).toEqual({ last: 'true' });
    expect(events.map(({ type }) => type)).not.toContain('xstate.init');
  });
  it('[RCD-2] has kinds and lengths of what an event carries', () => {
    const { recorder, send } = createWorld();
    send({
      content: 'meet me at 5',
      amount: 186_000,
      sum: 5n,
      mine: true,
      none: null,
      files: ['a.png'],
      room: { id: 'room-1' },
      error: new CallError({ code: 'NotFoundService', status: 404 }),
    });
    const [, pressed] = readRecording(recorder.recorded());
    expect(pressed?.data).toEqual({
      content: 'text 12',
      amount: 'number',
      sum: 'bigint',
      mine: 'true',
      none: 'null',
      files: 'list 1',
      room: 'object',
      error: 'error NotFoundService',
    });
  });
  it('[RCD-3] reads as many of the newest events as a report carries', () => {
    const { recorder, send } = createWorld();
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`member${index}`, 'text']));
    for (let pressed = 0; pressed < RECORDING.events; pressed += 1) send(wide);
    const events = readRecording(recorder.recorded());
    expect(JSON.stringify(events).length).toBeLessThanOrEqual(RECORDING.textMax);
    expect(JSON.stringify([...events, events[0]]).length).toBeGreaterThan(RECORDING.textMax);
  });
});
