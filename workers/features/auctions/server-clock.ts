import { estimate, type Estimate } from '#machines/server-time/estimate.ts';
import { createServerTimeMachine } from '#machines/server-time/server-time.machine.ts';
import type { TimeStep } from '#protocol/bridge/topics.ts';
import type { ServerTimeView } from '#protocol/bridge/views.ts';
import { serverTime } from '#protocol/http/auctions.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

const SECOND = 1_000;
const STEP = { second: SECOND, minute: 60 * SECOND };
/** Two successive clock readings may differ by this much, ms; a larger difference means that a clock was set. */
const JUMP = 250;

/** The server's time. */
export type ServerClock = {
  /** Keeps the time known to the second or to the minute. @returns a function that ends it */
  want(step: TimeStep): () => void;
  /** Emits the time now and at each second or minute of the server. @returns a function that ends it */
  publish(step: TimeStep, emit: (view: ServerTimeView) => void): () => void;
  /** Calls once the server's time has passed `at`; not before the time is known. @returns a function that cancels it */
  alarm(at: number, ring: () => void): () => void;
  /** Takes new samples. */
  wake(): void;
  stop(): void;
};

type Alarm = { at: number; ring(): void; timer: unknown };

/** Reads the browser's clock to notice that it was set, and in place of the server's time until that is known. */
export function createServerClock({
  ports,
  actorOptions,
}: Pick<FeatureContext, 'ports' | 'actorOptions'>): ServerClock {
  const { clock, monotonic, http } = ports;
  const alarms = new Set<Alarm>();
  const wants: { step: TimeStep; tick(): void }[] = [];
  let wanted: TimeStep | undefined;
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
  function view(): ServerTimeView {
    const known = now();
    return known
      ? { now: Math.floor(known.serverNow), uncertainty: Math.ceil(known.uncertainty) }
      : { now: clock.now(), uncertainty: null };
  }

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
  function tick(): void {
    for (const alarm of alarms) check(alarm);
    for (const entry of wants) entry.tick();
  }
  function schedule(): void {
    clock.clearTimeout(timer);
    if (wanted === undefined) return;
    const step = STEP[wanted];
    const known = now();
    // Just after the server's second or minute, so that the shown time is not a step old.
    const left = known ? step - (Math.floor(known.serverNow) % step) : SECOND;
    timer = clock.setTimeout(() => {
      noticeJump();
      schedule();
      tick();
    }, left);
  }
  function noticeJump(): void {
    const difference = clock.now() - monotonic();
    const by = difference - apart;
    if (Math.abs(by) < JUMP) return;
    apart = difference;
    actor.send({ type: 'time.jumped', by });
  }
  function wantsChanged(): void {
    const finest = wants.find(({ step }) => step === 'second')?.step ?? wants[0]?.step;
    if (finest === wanted) return;
    if (wanted === undefined) apart = clock.now() - monotonic();
    wanted = finest;
    actor.send(finest === undefined ? { type: 'time.left' } : { type: 'time.wanted', step: finest });
    schedule();
  }
  function want(step: TimeStep, ticked = (): void => undefined): () => void {
    const entry = { step, tick: ticked };
    wants.push(entry);
    wantsChanged();
    return () => {
      wants.splice(wants.indexOf(entry), 1);
      wantsChanged();
    };
  }

  let known = actor.getSnapshot().context.anchors;
  actor.subscribe(({ context }) => {
    if (context.anchors === known) return;
    const first = known.length === 0;
    known = context.anchors;
    if (first) schedule();
    tick();
  });
  actor.start();

  return {
    want: (step) => want(step),
    publish(step, emit) {
      let shown: ServerTimeView | undefined;
      const show = (): void => {
        const next = view();
        const isNew =
          Math.floor(next.now / STEP[step]) !== Math.floor((shown?.now ?? -1) / STEP[step]) ||
          (next.uncertainty === null) !== (shown?.uncertainty === null) ||
          (step === 'second' && next.uncertainty !== shown?.uncertainty);
        if (!isNew) return;
        shown = next;
        emit(next);
      };
      const end = want(step, show);
      show();
      return end;
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
      if (wanted === undefined) return;
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
