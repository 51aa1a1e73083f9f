import type { AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Rule } from './rules.ts';
import type { World } from './world.ts';

/** How a call ends: with a value, or with an error. `as` names it in traces. */
export type Outcome =
  { readonly ok: unknown; readonly as?: string } | { readonly error: unknown; readonly as?: string };

/** Payloads, one for each case; a function may look at the snapshot. */
type Cases<Payload, Snapshot> = readonly Payload[] | ((snapshot: Snapshot) => readonly Payload[]);
type PayloadOf<Event, Type> = Event extends { type: infer Types }
  ? Type extends Types
    ? Omit<Event, 'type'>
    : never
  : never;

/** What the engine needs to know about a chart: how to make it, what may happen to it, and how it is judged. */
export type ChartModel<Machine extends AnyStateMachine, View = unknown> = {
  /** The production chart over the ports of a world. Called once for each run. */
  make(world: World): Machine;
  input?: InputFrom<Machine>;
  /** Several inputs by name, instead of one: each run begins with the step `start NAME`. */
  inputs?: Readonly<Record<string, InputFrom<Machine>>>;
  /** The events that come from outside, each with its payloads: `[{}]` for one without. Sent in every place. */
  events: {
    readonly [Type in EventFrom<Machine>['type']]?: Cases<PayloadOf<EventFrom<Machine>, Type>, SnapshotFrom<Machine>>;
  };
  /** The outcomes of each call that `world.call` makes. */
  outcomes?: Readonly<Record<string, readonly Outcome[] | ((data: never) => readonly Outcome[])>>;
  /** Lengths in ms for which the machine sleeps: time passes, and timers run late. */
  sleeps?: readonly number[];
  /**
   * A key of the state: the state value, and as much of the context as decides what may happen next, in few buckets.
   * The engine adds the calls in progress and whether a timer is set.
   */
  place(snapshot: SnapshotFrom<Machine>): string;
  /** What others see of the chart: its view. Rules see this and the log, never the context. */
  observe(snapshot: SnapshotFrom<Machine>): View;
  /** Rules by name; a name begins with the numbers of the rules that it judges, in brackets. */
  rules: Readonly<Record<string, Rule<View>>>;
  /** How much more often than others the generator `weighted` chooses steps whose labels begin so. */
  weights?: Readonly<Record<string, number>>;
  /** The most places; 500 by default. */
  limit?: number;
  /** Transitions that no run takes, each with the reason. */
  unreachable?: Readonly<Record<string, string>>;
  /** Mutants that behave as the chart does, each with the reason. */
  equivalent?: Readonly<Record<string, string>>;
};

/** A chart model with its types put aside, as the engine runs it. */
export type AnyChartModel = Omit<
  ChartModel<AnyStateMachine>,
  'make' | 'inputs' | 'events' | 'place' | 'observe' | 'rules'
> & {
  readonly kind: 'chart';
  make(world: World): AnyStateMachine;
  inputs?: Readonly<Record<string, unknown>>;
  events: Readonly<Record<string, Cases<object, unknown> | undefined>>;
  place(snapshot: unknown): string;
  observe(snapshot: unknown): unknown;
  rules: Readonly<Record<string, Rule<unknown>>>;
};

/**
 * Defines the model of a chart.
 * @example export const doorModel = defineModel<DoorMachine, DoorView>({ make: …, events: { 'door.open': [{}] }, … });
 */
export const defineModel = <Machine extends AnyStateMachine, View>(model: ChartModel<Machine, View>): AnyChartModel =>
  ({ kind: 'chart', ...model }) as unknown as AnyChartModel;
