import { estimate, type Estimate } from '#machines/server-time/estimate.ts';
import { createServerTimeMachine } from '#machines/server-time/server-time.machine.ts';
import { serverTime } from '#protocol/http/auctions.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

const SECOND = 1_000;
/** Two successive clock readings may differ by this much, ms; a larger difference means that a clock was set. */
const JUMP = 250;

/** The server's time, for countdowns. */
export type ServerClock = {
  /** The server's time now, as far as it is known. */
  now(): Estimate | undefined;
  /** Starts a countdown. @returns a function that ends it */
  want(): () => void;
  /** Calls once the server's time has passed `at`; not before the time is known. @returns a function that cancels it */
  alarm(at: number, ring: () => void): () => void;
  /** Takes new samples. */
  wake(): void;
  stop(): void;
};

type Alarm = { at: number; ring(): void; timer: unknown };

/**
 * Reads the browser's clock only to notice that it was set.
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
  function checkAlarms(): void {
    for (const alarm of alarms) check(alarm);
    tick();
  }
  function schedule(): void {
    const known = now();
    // Just after the server's second, so that the shown time is not a second old.
    const left = known ? SECOND - (Math.floor(known.serverNow) % SECOND) : SECOND;
    timer = clock.setTimeout(() => {
      noticeJump();
      schedule();
      checkAlarms();
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
    checkAlarms();
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
