import { estimate, type Estimate } from '#machines/server-time/estimate.ts';
import { createServerTimeMachine } from '#machines/server-time/server-time.machine.ts';
import { serverTime } from '#protocol/http/auctions.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

const SECOND = 1_000;
/** The browser's clock and the monotonic one are read one after the other; what is further apart was set. */
const JUMP = 250;

/** The server's time, for countdowns. */
export type ServerClock = {
  /** What time it is there now, as far as that is known. */
  now(): Estimate | undefined;
  /** Starts a countdown. @returns a function that ends it */
  want(): () => void;
  /** Calls once the server's time has passed `at`; not before it is known. @returns what stops it */
  alarm(at: number, ring: () => void): () => void;
  /** Takes new samples. */
  wake(): void;
  stop(): void;
};

type Alarm = { at: number; ring(): void; timer: unknown };

/**
 * Never reads what the browser takes for the time, but to notice that it was set.
 * @param tick called at every full second of the server during a countdown, and when the estimate improves
 */
export function createServerClock(
  { ports, actorOptions }: Pick<FeatureContext, 'ports' | 'actorOptions'>,
  tick: () => void,
): ServerClock {
  const { clock, monotonic, http } = ports;
  const alarms = new Set<Alarm>();
  let wanted = 0;
  let timer: unknown;
  let apart = 0;

  const actor = createActor(
    createServerTimeMachine({
      fetchTime: async (signal) => (await http.call(serverTime, {}, { signal })).serverTime,
      monotonic,
    }),
    { ...actorOptions, id: 'server-time' },
  );
  const now = (): Estimate | undefined => estimate(actor.getSnapshot().context.anchors, monotonic());

  function check(alarm: Alarm): void {
    clock.clearTimeout(alarm.timer);
    const known = now();
    if (!known || !alarms.has(alarm)) return;
    const left = alarm.at - known.serverNow;
    if (left <= 0) {
      alarms.delete(alarm);
      alarm.ring();
    } else if (left < 2 * SECOND) alarm.timer = clock.setTimeout(() => check(alarm), Math.ceil(left));
  }
  function look(): void {
    for (const alarm of alarms) check(alarm);
    tick();
  }
  function schedule(): void {
    const known = now();
    // Just after the server's second, so that what is shown is not a second old.
    const left = known ? SECOND - (Math.floor(known.serverNow) % SECOND) : SECOND;
    timer = clock.setTimeout(() => {
      noticeJump();
      schedule();
      look();
    }, left);
  }
  function noticeJump(): void {
    const difference = clock.now() - monotonic();
    const by = difference - apart;
    if (Math.abs(by) < JUMP) return;
    apart = difference;
    actor.send({ type: 'time.jumped', by });
  }

  let known = actor.getSnapshot().context.anchors;
  actor.subscribe(({ context }) => {
    if (context.anchors === known) return;
    known = context.anchors;
    look();
  });
  actor.start();

  return {
    now,
    want() {
      wanted += 1;
      if (wanted === 1) {
        apart = clock.now() - monotonic();
        actor.send({ type: 'time.wanted' });
        schedule();
      }
      return () => {
        wanted -= 1;
        if (wanted > 0) return;
        clock.clearTimeout(timer);
        actor.send({ type: 'time.left' });
      };
    },
    alarm(at, ring) {
      const alarm: Alarm = { at, ring, timer: undefined };
      alarms.add(alarm);
      check(alarm);
      return () => {
        alarms.delete(alarm);
        clock.clearTimeout(alarm.timer);
      };
    },
    wake() {
      if (wanted === 0) return;
      noticeJump();
      actor.send({ type: 'wake' });
    },
    stop() {
      clock.clearTimeout(timer);
      for (const alarm of alarms) clock.clearTimeout(alarm.timer);
      alarms.clear();
      actor.stop();
    },
  };
}
