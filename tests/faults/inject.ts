import { setTimeout as delay } from 'node:timers/promises';
import type { FaultKind, Lane, PlannedFault } from './fault-schedule.ts';
import type { Stage } from './stage.ts';
import { WAKEUP_FAULTS } from './wakeup-proxy.ts';

export type Injection = {
  /** Faults that have ended, by kind. */
  readonly done: ReadonlyMap<FaultKind, number>;
  /** Resolves when every lane is through, or `isOver` agrees. */
  readonly finished: Promise<void>;
};

/** A fault of wake-ups lasts until it touched one, but not longer. Milliseconds. */
const WAKEUP_PATIENCE = 5_000;

/**
 * Makes the planned faults happen.
 * @param progress of the run, from 0 to 1
 */
export function injectFaults(
  stage: Stage,
  lanes: ReadonlyMap<Lane, readonly PlannedFault[]>,
  progress: () => number,
  isOver: () => boolean,
): Injection {
  const done = new Map<FaultKind, number>();
  const runLane = async (faults: readonly PlannedFault[]): Promise<void> => {
    for (const fault of faults) {
      while (progress() < fault.after && !isOver()) await delay(20);
      // A fault of wake-ups is without effect while the process or its database is away: it is made again.
      while (!isOver()) {
        if (!(await inject(stage, fault))) continue;
        done.set(fault.kind, (done.get(fault.kind) ?? 0) + 1);
        break;
      }
    }
  };
  return { done, finished: Promise.all([...lanes.values()].map(runLane)).then(() => undefined) };
}

/** @returns whether it had an effect */
async function inject(stage: Stage, { kind, lasts, victim }: PlannedFault): Promise<boolean> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(victim * items.length)]!;
  if (kind === 'process killed') await pick(stage.processes).kill();
  if (kind === 'process replaced') await pick(stage.processes).replace();
  if (kind === 'process stalled') await pick(stage.processes).stall(lasts);
  if (kind === 'PostgreSQL killed') await (victim < 0.5 ? stage.postgres.killPostmaster : stage.postgres.killBackend)();
  if (kind === 'PostgreSQL stalled') await stage.postgres.stall(lasts);
  if (kind === 'NATS killed') await stage.nats?.kill();
  if (kind === 'NATS stalled') await stage.nats?.stall(lasts);
  if (kind === 'lines cut') pick(stage.lines).cut();
  if (kind === 'lines stalled') {
    const line = pick(stage.lines);
    line.freeze();
    await delay(lasts);
    line.thaw();
  }
  const wakeups = WAKEUP_FAULTS.find((fault) => kind === `wake-ups ${fault}`);
  if (wakeups === undefined) return true;
  const proxy = pick(stage.wakeups);
  const before = proxy.touched;
  proxy.inject(wakeups);
  const from = performance.now();
  while (performance.now() - from < lasts || (proxy.touched === before && performance.now() - from < WAKEUP_PATIENCE))
    await delay(20);
  proxy.inject(undefined);
  return proxy.touched > before;
}
