import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { callError } from '../call-error.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createServerTimeMachine } from './server-time.machine.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

async function watched() {
  const clock = createSimulatedClock();
  let asked = 0;
  let reachable = true;
  const actor = createActor(
    createServerTimeMachine({
      monotonic: clock.monotonic,
      ask: () => {
        asked += 1;
        return reachable ? Promise.resolve(clock.now()) : Promise.reject(callError(0));
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'time.wanted' });
  await settled();
  return {
    clock,
    send: actor.send.bind(actor),
    doubts: () => actor.getSnapshot().context.anchors.map(({ doubt }) => doubt),
    setReachable: (now: boolean) => {
      reachable = now;
    },
    /** How many samples were taken since the last time. */
    async taken() {
      await settled();
      const count = asked;
      asked = 0;
      return count;
    },
  };
}

describe('the server’s time', () => {
  it('[TIM-2] takes five samples anew where a clock was set, and is in doubt by as much only where it may have been the monotonic one', async () => {
    const { send, doubts, setReachable, taken } = await watched();
    expect([await taken(), doubts()]).toEqual([5, [0.5, 0.5, 0.5, 0.5, 0.5]]);
    setReachable(false);
    send({ type: 'time.jumped', by: -3_600_000 });
    expect(doubts()).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
    send({ type: 'time.jumped', by: 4_000 });
    expect(doubts()).toEqual([4_000.5, 4_000.5, 4_000.5, 4_000.5, 4_000.5]);
    await taken();
    setReachable(true);
    send({ type: 'time.jumped', by: 0 });
    expect([await taken(), Math.min(...doubts())]).toEqual([5, 0.5]);
  });

  it('[TIM-3] takes five after a wake-up, without more doubt', async () => {
    const { send, doubts, taken } = await watched();
    await taken();
    send({ type: 'wake' });
    expect(await taken()).toBe(5);
    expect(doubts().every((doubt) => doubt === 0.5)).toBe(true);
  });

  it('[TIM-4] keeps what is known where there is no answer, and asks again after five seconds', async () => {
    const { clock, send, doubts, setReachable, taken } = await watched();
    await taken();
    setReachable(false);
    clock.advance(60_000);
    expect([await taken(), doubts().length]).toEqual([1, 5]);
    clock.advance(4_999);
    expect(await taken()).toBe(0);
    clock.advance(1);
    expect(await taken()).toBe(1);
    setReachable(true);
    send({ type: 'wake' });
    expect([await taken(), doubts().length]).toEqual([5, 8]);
  });
});
