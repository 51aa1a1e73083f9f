import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createServerTimeMachine } from './server-time.machine.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

async function createWorld(step: 'second' | 'minute' = 'second') {
  const clock = createSimulatedClock();
  let samples = 0;
  let reachable = true;
  const actor = createActor(
    createServerTimeMachine({
      monotonic: clock.monotonic,
      fetchTime: () => {
        samples += 1;
        return reachable ? Promise.resolve(clock.now()) : Promise.reject(callError(0));
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'time.wanted', step });
  await settled();
  return {
    clock,
    send: actor.send.bind(actor),
    uncertainties: () => actor.getSnapshot().context.anchors.map(({ uncertainty }) => uncertainty),
    setReachable: (now: boolean) => {
      reachable = now;
    },
    /** How many samples were taken since the last call. */
    async taken() {
      await settled();
      const count = samples;
      samples = 0;
      return count;
    },
  };
}

describe('server time', () => {
  it('[TIM-1] takes one sample every ten minutes for minutes, and five once a countdown starts', async () => {
    const { clock, send, taken } = await createWorld('minute');
    expect(await taken()).toBe(1);
    clock.advance(599_999);
    expect(await taken()).toBe(0);
    clock.advance(1);
    expect(await taken()).toBe(1);
    send({ type: 'time.wanted', step: 'second' });
    expect(await taken()).toBe(5);
    send({ type: 'time.wanted', step: 'minute' });
    expect(await taken()).toBe(0);
    send({ type: 'wake' });
    expect(await taken()).toBe(1);
  });

  it('[TIM-2] takes five new samples after a clock change, less certain if the monotonic clock stopped', async () => {
    const { send, uncertainties, setReachable, taken } = await createWorld();
    expect([await taken(), uncertainties()]).toEqual([5, [0.5, 0.5, 0.5, 0.5, 0.5]]);
    setReachable(false);
    send({ type: 'time.jumped', by: -3_600_000 });
    expect(uncertainties()).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
    send({ type: 'time.jumped', by: 4_000 });
    expect(uncertainties()).toEqual([4_000.5, 4_000.5, 4_000.5, 4_000.5, 4_000.5]);
    await taken();
    setReachable(true);
    send({ type: 'time.jumped', by: 0 });
    expect([await taken(), Math.min(...uncertainties())]).toEqual([5, 0.5]);
  });

  it('[TIM-3] takes five samples after a wake-up, without more uncertainty', async () => {
    const { send, uncertainties, taken } = await createWorld();
    await taken();
    send({ type: 'wake' });
    expect(await taken()).toBe(5);
    expect(uncertainties().every((uncertainty) => uncertainty === 0.5)).toBe(true);
  });

  it('[TIM-4] keeps its samples after a failed one and tries again after 5 s', async () => {
    const { clock, send, uncertainties, setReachable, taken } = await createWorld();
    await taken();
    setReachable(false);
    clock.advance(60_000);
    expect([await taken(), uncertainties().length]).toEqual([1, 5]);
    clock.advance(4_999);
    expect(await taken()).toBe(0);
    clock.advance(1);
    expect(await taken()).toBe(1);
    setReachable(true);
    send({ type: 'wake' });
    expect([await taken(), uncertainties().length]).toEqual([5, 8]);
  });
});
