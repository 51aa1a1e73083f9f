import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';

/** How often charts have called `effect`. */
export const effects = { calls: 0 };
/** A port with an effect, for models. The walk computes transitions without their actions and expects no call. */
export const effect = (): void => {
  effects.calls += 1;
};

/**
 * What path generation needs to know about a chart, in a file `*.model.ts` beside it. The driver in tests/models walks
 * `machine` without starting it, generates paths over every transition, and drives a real actor along them.
 */
export type ChartModel<Machine extends AnyStateMachine> = {
  /** The production chart over ports that do nothing: a stopped clock, randomness of 0. */
  machine: Machine;
  input?: unknown;
  /**
   * Events with payload, as they may come in this state: outside events, and `xstate.done.actor.*` or
   * `xstate.error.actor.*` wherever a guard or an action reads the result. Events that are handled but not named here
   * are generated without payload; so are timers.
   */
  cases(snapshot: SnapshotFrom<Machine>): readonly AnyEventObject[];
  /**
   * A key of the snapshot's state: the state value, and as much of the context as guards read, in few buckets. A
   * counter that grows without end must be bounded here.
   */
  project(snapshot: SnapshotFrom<Machine>): string;
  /** Conditions that hold in every snapshot, by name. */
  invariants: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>>;
  /** The walk gives up beyond this number of states; 500 by default. */
  limit?: number;
};
