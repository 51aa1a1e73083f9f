/** Which fault comes when: drawn from a seed before the run, so that a seed repeats the same faults. */
import type { Random } from '#tests/simulation/random.ts';
import { WAKEUP_FAULTS } from './wakeup-proxy.ts';

/** Faults of one lane follow each other; lanes run at the same time. */
const LANES = {
  wakeups: WAKEUP_FAULTS.map((fault) => `wake-ups ${fault}` as const),
  processes: ['process killed', 'process stalled', 'process replaced'],
  postgres: ['PostgreSQL killed', 'PostgreSQL stalled'],
  nats: ['NATS killed', 'NATS stalled'],
  lines: ['lines cut', 'lines stalled'],
} as const;
export type Lane = keyof typeof LANES;
export type FaultKind = (typeof LANES)[Lane][number];

export type PlannedFault = {
  readonly kind: FaultKind;
  /** The share of the run after which it comes, from 0 to 1. */
  readonly after: number;
  /** How long it lasts, as far as that is chosen. Milliseconds. */
  readonly lasts: number;
  /** Chooses its victim: from 0 up to 1. */
  readonly victim: number;
};

/** Milliseconds. Some are longer than the time limits of calls, so that they show. */
const DURATIONS: Partial<Record<FaultKind, readonly [least: number, most: number]>> = {
  'process stalled': [200, 6_000],
  'PostgreSQL stalled': [100, 3_000],
  'NATS stalled': [100, 4_000],
  'lines stalled': [200, 4_000],
};
const WAKEUPS = [200, 1_500] as const;

/**
 * @param each faults of each kind
 * @param only the kinds of which there are any; all without it
 * @returns the lanes of a bus, each in the order of time
 */
export function planFaults(
  each: number,
  bus: 'postgres' | 'nats',
  random: Random,
  only?: readonly string[],
): Map<Lane, PlannedFault[]> {
  const lanes = (Object.keys(LANES) as Lane[]).filter((lane) => lane !== 'nats' || bus === 'nats');
  return new Map(
    lanes.map((lane) => {
      const wanted = LANES[lane].filter((kind) => only?.includes(kind) ?? true);
      const kinds: FaultKind[] = wanted.flatMap((kind) => Array<FaultKind>(each).fill(kind));
      for (let index = kinds.length - 1; index > 0; index -= 1) {
        const other = random.integer(index + 1);
        [kinds[index], kinds[other]] = [kinds[other]!, kinds[index]!];
      }
      return [
        lane,
        kinds.map((kind, index): PlannedFault => {
          const [least, most] = DURATIONS[kind] ?? WAKEUPS;
          const after = (index + random.next()) / kinds.length;
          return { kind, after, lasts: least + random.integer(most - least), victim: random.next() };
        }),
      ];
    }),
  );
}
