/**
 * Decisions as text, so that they can be kept and decided again by a later chart. Text and not objects: facts have
 * bigints, which JSON does not.
 */
import { decide, type Decision, type DomainChart, type Role } from './domain-chart.ts';

/** Decisions about one thing, taken one after the other. It names no user (DOM-7). */
export type DecisionRecord = {
  /** Id of the chart's machine. */
  readonly chart: string;
  /** What was decided about, for example the id of goods; null for what is identified by its user. */
  readonly entity: string | null;
  /** JSON of {@link Step}s. */
  readonly steps: string;
};

/** A decision in a record. */
type Step = {
  readonly from: string;
  readonly move: string;
  /** Those that differ from the facts after the step before: all of the first step. A batch of bids shares most. */
  readonly facts: object;
  /** The state that the move led to; null: refused. */
  readonly to: string | null;
  /** The facts that the move changed; of a refused one, the conditions that were missing. */
  readonly outcome: object;
};

/** A decision with what it was taken from. */
export type TakenDecision<State extends string, Move extends string, Facts extends { by: Role }> = {
  readonly chart: DomainChart<State, Move, Facts>;
  readonly entity: string | null;
  readonly from: State;
  readonly facts: Facts;
  readonly move: Move;
  readonly decision: Decision<State, Facts>;
};

/** DOM-7: the record of decisions of one chart about one thing, in their order. */
export function recordOf<State extends string, Move extends string, Facts extends { by: Role }>(
  taken: readonly [TakenDecision<State, Move, Facts>, ...TakenDecision<State, Move, Facts>[]],
): DecisionRecord {
  const [{ chart, entity }] = taken;
  let before: object = {};
  const steps = taken.map(({ from, move, facts, decision }): Step => {
    const step = {
      from,
      move,
      facts: differences(before, facts),
      to: decision.allowed ? decision.state : null,
      outcome: decision.allowed ? differences(facts, decision.facts) : decision.missing,
    };
    before = decision.allowed ? decision.facts : facts;
    return step;
  });
  return { chart: chart.machine.id, entity, steps: encode(steps, chart.people ?? []) };
}

/** The answer of a chart: a state with the facts that changed, or what was missing, as JSON. */
export type Answer = { readonly to: string | null; readonly outcome: string };
/** A recorded decision; `now` is the answer of a later chart if it is another one. */
export type Replayed = {
  readonly from: string;
  readonly move: string;
  readonly by: Role;
  /** JSON. */
  readonly facts: string;
  readonly recorded: Answer;
  readonly now: Answer | undefined;
};

/**
 * Decides recorded moves again.
 * @param chart as it is now
 */
export function replayDecisions(
  chart: DomainChart<string, string, { by: Role }>,
  record: Pick<DecisionRecord, 'steps'>,
): Replayed[] {
  let before: object = {};
  return (decode(record.steps) as Step[]).map(({ from, move, facts: given, to, outcome }) => {
    const facts = { ...before, ...given } as { by: Role };
    before = to === null ? facts : { ...facts, ...outcome };
    const decision: Decision<string, { by: Role }> = chart.states.includes(from)
      ? decide(chart, from, facts, move)
      : { allowed: false, missing: ['rightState'] };
    const recorded = { to, outcome: sorted(outcome) };
    const now = decision.allowed
      ? { to: decision.state, outcome: sorted(differences(facts, decision.facts)) }
      : { to: null, outcome: sorted(decision.missing) };
    const isSame = now.to === recorded.to && now.outcome === recorded.outcome;
    return { from, move, by: facts.by, facts: sorted(facts), recorded, now: isSame ? undefined : now };
  });
}

function differences(before: object, after: object): object {
  const known = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => known[name] !== value));
}

/** Writes JSON with bigints as `12n`, and users as numbers in the order in which they appear. */
function encode(value: unknown, people: readonly string[]): string {
  const numbers = new Map<string, string>();
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (typeof part !== 'string' || !people.includes(key)) return part;
    const number = numbers.get(part) ?? String(numbers.size + 1);
    numbers.set(part, number);
    return number;
  });
}

const decode = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );

/** JSON with the names of objects in order: a later chart may have its facts in another one. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
