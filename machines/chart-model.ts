import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';

/**
 * What path generation needs to know of a chart; stands beside it as `*.model.ts`. The driver in tests/models walks
 * `machine` without ever starting it, generates paths over every transition, and drives a real actor along them.
 */
export type ChartModel<Machine extends AnyStateMachine> = {
  /** The production chart over ports that do nothing: a clock that stands, randomness of 0. */
  machine: Machine;
  input?: unknown;
  /**
   * Events with payload, as they may come in this state: outside events, and `xstate.done.actor.*` or
   * `xstate.error.actor.*` wherever a guard or an action reads the result. Events that are handled but not named here
   * are generated without payload; so are timers.
   */
  cases(snapshot: SnapshotFrom<Machine>): readonly AnyEventObject[];
  /**
   * What makes two snapshots the same place of the walk: the state, and as much of the context as guards read, in few
   * buckets. A counter that grows without end must end here.
   */
  project(snapshot: SnapshotFrom<Machine>): string;
  /** Sentences that hold in every snapshot, by name. */
  invariants: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>>;
  /** Most places the walk may find before it is given up, 500 where not given. */
  limit?: number;
};
