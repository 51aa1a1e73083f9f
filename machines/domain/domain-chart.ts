/**
 * Domain charts hold each business rule once. The server runs them inside the transaction that locks the row; the
 * client gets the result of {@link listMoves} with the data; the tests walk them.
 *
 * [DOM-1] A chart's context is facts: plain data that was just read. Its events are moves without payload.
 * [DOM-2] A transition's guard is `meets` with the conditions it needs, all of which must hold; there is no other
 *         guard.
 * [DOM-3] A refused move names every condition that is missing; a move unknown in this state lacks `rightState`.
 * [DOM-4] Among several transitions of one move the first whose conditions hold is taken. When none holds, the refusal
 *         is that of the one that lacks least, among those for the given role. System-only conditions are hidden when
 *         people have a way to make the move.
 * [DOM-5] Moves of other roles are not in the list of moves. In a chart between two sides ({@link DomainChart.sides})
 *         each side gets the moves of both, those of the other lacking the role.
 * [DOM-6] (by construction) A chart names the moves that require a reason ({@link needsReason}).
 * [DOM-7] A chart only compares users with each other: it names the facts that are ids of users
 *         ({@link DomainChart.people}), and the record of a decision has numbers instead of them.
 * [DOM-8] A chart is flat, and its transitions have conditions, a target and assignments only. Decisions are read from
 *         them without an actor (transitions.ts); the walk over every chart compares each with XState's own.
 */
import type { ConditionCode, LegalMove } from '#protocol/conditions.ts';
import { setup, type AnyStateMachine } from 'xstate';
import { transitionsOf, type DomainTransition } from './transitions.ts';

/** Who makes a move. */
export type Role = 'owner' | 'service' | 'system' | 'other';
/** A fact-checker for each condition a chart uses. */
export type Predicates<Facts> = Readonly<Partial<Record<ConditionCode, (facts: Facts) => boolean>>>;
export type Decision<State extends string, Facts> =
  { allowed: true; state: State; facts: Facts } | { allowed: false; missing: ConditionCode[] };

/** A chart with what its conditions mean. */
export type DomainChart<State extends string, Move extends string, Facts extends { by: Role }> = {
  readonly machine: AnyStateMachine;
  readonly states: readonly State[];
  readonly moves: readonly Move[];
  readonly holds: Predicates<Facts>;
  /** DOM-5: the two roles whose moves both sides see. */
  readonly sides?: readonly Facts['by'][];
  /** DOM-6. */
  readonly reasons?: readonly Move[];
  /** DOM-7: names of the facts, at any depth, that are ids of users. */
  readonly people?: readonly string[];
};

/** The conditions of role, the same in every chart. */
export const ROLE_PREDICATES = {
  byOwner: ({ by }: { by: Role }) => by === 'owner',
  byService: ({ by }: { by: Role }) => by === 'service',
  bySystem: ({ by }: { by: Role }) => by === 'system',
  byOther: ({ by }: { by: Role }) => by === 'other',
} as const satisfies Predicates<{ by: Role }>;
const ROLE_CONDITIONS: ReadonlySet<ConditionCode> = new Set(Object.keys(ROLE_PREDICATES) as ConditionCode[]);

/** DOM-6: whether the move needs a reason. */
export const needsReason = ({ reasons }: { readonly reasons?: readonly string[] }, move: string): boolean =>
  reasons?.includes(move) ?? false;

/**
 * `setup()` of a domain chart: facts, moves, and the one guard there is. A condition without a predicate never holds.
 */
export function setupDomain<Facts extends { by: Role }, Move extends string>(holds: Predicates<Facts>) {
  return setup({
    types: { context: {} as Facts, events: {} as { type: Move }, input: {} as Facts, meta: {} },
    guards: {
      meets: ({ context }, conditions: readonly ConditionCode[]) =>
        conditions.every((code) => holds[code]?.(context) ?? false),
    },
  });
}

/**
 * Decides a move. Pure: the caller reads the facts and writes the outcome.
 * @returns the next state and facts, or every condition that is missing
 */
export function decide<State extends string, Move extends string, Facts extends { by: Role }>(
  chart: DomainChart<State, Move, Facts>,
  state: State,
  facts: Facts,
  move: Move,
): Decision<State, Facts> {
  const ways = transitionsOf(chart.machine, state, move);
  const way = ways.find(({ needs }) => needs.every((code) => chart.holds[code]?.(facts) ?? false));
  // A transition that changes nothing only names what the move lacks.
  if (!way?.change) return { allowed: false, missing: missingFor(chart, ways, facts) };
  const { target = state } = way;
  return { allowed: true, state: target as State, facts: way.change(facts, move) };
}

/** Whether a move would be allowed; for what is shown. What is written is decided by the unit of work of the server. */
export const isAllowed = <State extends string, Move extends string, Facts extends { by: Role }>(
  chart: DomainChart<State, Move, Facts>,
  state: State,
  facts: Facts,
  move: Move,
): boolean => decide(chart, state, facts, move).allowed;

/**
 * @returns the moves of the role in `facts`, or of both sides, each with what it lacks now, in the chart's order
 * (DOM-5)
 */
export function listMoves<State extends string, Move extends string, Facts extends { by: Role }>(
  chart: DomainChart<State, Move, Facts>,
  state: State,
  facts: Facts,
): LegalMove[] {
  const roles = chart.sides ?? [facts.by];
  return chart.moves
    .filter((move) => roles.some((by) => isForRole(chart, { ...facts, by }, move)))
    .map((move) => {
      const decision = decide(chart, state, facts, move);
      return { move, allowed: decision.allowed, missing: decision.allowed ? [] : decision.missing };
    });
}

function missingFor<Facts extends { by: Role }>(
  chart: DomainChart<string, string, Facts>,
  ways: readonly DomainTransition[],
  facts: Facts,
): ConditionCode[] {
  const lacks = ways.map(({ needs }) => needs.filter((code) => !(chart.holds[code]?.(facts) ?? false)));
  return lacks.sort((a, b) => foreignness(a) - foreignness(b) || a.length - b.length)[0] ?? ['rightState'];
}

/** DOM-4: 2 for system-only transitions, 1 for those of another role, 0 for the role's own. */
const foreignness = (missing: readonly ConditionCode[]): number =>
  missing.includes('bySystem') ? 2 : missing.some((code) => ROLE_CONDITIONS.has(code)) ? 1 : 0;

function isForRole<Facts extends { by: Role }>(
  chart: DomainChart<string, string, Facts>,
  facts: Facts,
  move: string,
): boolean {
  const ways = chart.states.flatMap((state) => transitionsOf(chart.machine, state, move));
  return ways.some(({ needs }) =>
    needs.filter((code) => ROLE_CONDITIONS.has(code)).every((code) => chart.holds[code]?.(facts) ?? false),
  );
}
