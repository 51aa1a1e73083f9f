import { percentile } from '#tests/bench/support/row.ts';
import type { AuctionHistory } from './check-auction.ts';
import type { TalkHistory } from './check-talk.ts';
import type { FaultKind } from './fault-schedule.ts';

type Failures = { readonly lost: number; readonly unavailable: number };
/** What a run did and what the checkers found. */
export type Outcome = {
  readonly options: { readonly seed: number; readonly bus: string };
  readonly seconds: { readonly start: number; readonly run: number; readonly check: number };
  /** From the last fault until every device had everything. Milliseconds. */
  readonly catchUp: number;
  readonly caughtUp: boolean;
  /** Planned. */
  readonly faults: readonly FaultKind[];
  readonly done: ReadonlyMap<FaultKind, number>;
  readonly wakeupsTouched: number;
  readonly history: TalkHistory;
  readonly times: { readonly answered: readonly number[]; readonly delivered: readonly number[] };
  readonly connections: number;
  readonly failures: { readonly talk: Failures; readonly auctions: Failures };
  readonly auctions: readonly AuctionHistory[];
  readonly violations: readonly string[];
};

/** Violations that are printed. */
const SHOWN = 20;

/** @returns the table of a run, as text */
export function report(outcome: Outcome): string {
  const { options, seconds, history, auctions, violations, failures, times } = outcome;
  const outcomes = (kind: string): number => history.sent.filter((message) => message.outcome === kind).length;
  const events = history.lines.flatMap(({ received }) => received);
  const resyncs = events.filter((event) => 'resyncedTo' in event).length;
  const bids = auctions.flatMap(({ operations }) => operations);
  const bidsOf = (kind: string): number => bids.filter((bid) => bid.outcome.kind === kind).length;
  const lines: [string, string | number][] = [
    ['seed, bus', `${options.seed}, ${options.bus}`],
    ['start, run, check', `${whole(seconds.start)}, ${whole(seconds.run)}, ${whole(seconds.check)} s`],
    ...[...new Set(outcome.faults)]
      .sort()
      .map((kind): [string, string] => [
        kind,
        `${outcome.done.get(kind) ?? 0} of ${outcome.faults.filter((planned) => planned === kind).length}`,
      ]),
    ['wake-ups touched', outcome.wakeupsTouched],
    ['messages acknowledged', outcomes('acknowledged')],
    ['messages given up without an answer', outcomes('unknown')],
    ['messages refused', outcomes('refused')],
    ['messages stored', history.stored.length],
    ['events at devices', events.length - resyncs],
    ['devices, their connections, resyncs', `${history.lines.length}, ${outcome.connections}, ${resyncs}`],
    ['answers lost, unavailable (messages)', `${failures.talk.lost}, ${failures.talk.unavailable}`],
    ['answers lost, unavailable (bids)', `${failures.auctions.lost}, ${failures.auctions.unavailable}`],
    ['message to answer p50, p99, max', spread(times.answered)],
    ['message to other device p50, p99, max', spread(times.delivered)],
    ['all devices caught up', outcome.caughtUp ? `${whole(outcome.catchUp)} ms after the last message` : 'no'],
    ['auctions, bids', `${auctions.length}, ${bids.length}`],
    ['bids accepted, refused, unknown', `${bidsOf('accepted')}, ${bidsOf('refused')}, ${bidsOf('unknown')}`],
    ['broken promises', violations.length],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return [
    ...lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...violations.slice(0, SHOWN).map((violation) => `  ${violation}`),
  ].join('\n');
}

const whole = (value: number): string => value.toFixed(0);
const spread = (values: readonly number[]): string =>
  `${[0.5, 0.99, 1].map((fraction) => whole(percentile(values, fraction))).join(', ')} ms`;
