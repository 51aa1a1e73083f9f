import type { AnyStateMachine } from 'xstate';
import { decide, listMoves, type DomainChart, type Role } from '#machines/domain/domain-chart.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import type { Outcome } from '#tests/server/support/outcome.ts';
import type { Checked } from '../engine/check.ts';
import { nameOf, type Taken, type Transition } from '../engine/chart.ts';
import { TABLE_RULE, type AnyDecisionModel, type DecisionModel, type DecisionStep } from '../engine/decisions.ts';
import type { Moment, Rule } from '../engine/rules.ts';
import type { Step, Subject } from '../engine/run.ts';
import { textOf } from '../engine/text.ts';
import type { Entry } from '../engine/world.ts';
import type { HttpServer } from './server.ts';

/** A move that a user tries over HTTP. The system tries its own by the due work, which answers no request. */
export type Act<Move, Facts> = {
  readonly by: Role;
  readonly move: Move;
  /** Names one of several acts with the same user and move. */
  readonly how?: string;
  /** Facts that this call makes, such as whether its form is complete; the others are those of the life. */
  readonly facts?: Partial<Facts>;
  /** @returns undefined when there is no answer */
  call(): Promise<Outcome | void>;
  /** What the user knows once the move is made. */
  afterwards?(): void;
};

/** Something else that happens, by calls of other rules, or because time passes. */
export type Circumstance = { readonly name: string; happen(): Promise<void> };

/**
 * A call that is no decision of the chart, such as one that is sent again or comes too late: its answer is known, and
 * it changes nothing that is seen.
 */
export type Probe = {
  readonly name: string;
  /** The name of the rule that it judges, one of the model's `promises`. */
  readonly promise: string;
  readonly expected: Outcome;
  call(): Promise<Outcome>;
};

/** What is seen over HTTP, and what the users know of their own calls. */
export type Seen<State extends string, Move extends string, Facts> = {
  readonly state: State;
  readonly facts: Omit<Facts, 'by'>;
  /** The moves that the server offers to a role. */
  readonly offered?: { readonly [By in Role]?: readonly (LegalMove & { readonly move: Move | (string & {}) })[] };
};

/** One thing under test, from its start, with the users around it. Every run has its own. */
export type Life<State extends string, Move extends string, Facts> = {
  acts(): readonly Act<Move, Facts>[];
  circumstances?(): readonly Circumstance[];
  probes?(): readonly Probe[];
  /** Reads what is seen now, after every step. */
  read(): Promise<Seen<State, Move, Facts>>;
  /** What was decided, for facts that are history. */
  learn?(step: DecisionStep<State, Move, Facts>): void;
  /** The move that was taken, as the last read shows it, and what the server did of itself because of it. */
  stepsOf?(step: DecisionStep<State, Move, Facts>): readonly DecisionStep<State, Move, Facts>[];
  /** A key of what is seen; by default the state and the unusual facts. */
  placeOf?(seen: Seen<State, Move, Facts>): string;
  /** The answer where it is neither 200 nor the list of missing conditions. */
  answerOf?(step: DecisionStep<State, Move, Facts>, missing: readonly string[]): Outcome | undefined;
};

/** The model of a domain chart over HTTP: the same rules and decision table, judged on what is seen. */
export type HttpModel<State extends string, Move extends string, Facts extends { by: Role }> = {
  readonly chart: DomainChart<State, Move, Facts>;
  readonly model: DecisionModel<State, Move, Facts>;
  /** Kinds of lives, by name. */
  readonly variants: readonly string[];
  begin(server: HttpServer, variant: string): Promise<Life<State, Move, Facts>>;
  /** Facts that the chart computes: what is read after a move is what the chart makes of them. */
  readonly computed?: readonly (keyof Facts & string)[];
  /** Moves that are answered again, without a decision, when who made the last move repeats it. */
  readonly repeats?: readonly Move[];
  /** Names of the rules that probes judge. */
  readonly promises?: readonly string[];
  /** Transitions that no call takes, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
};

type AnyFacts = { by: Role } & Record<string, unknown>;
type AnyStep = DecisionStep<string, string, AnyFacts>;
/** A model over HTTP with its types put aside. */
export type AnyHttpModel = HttpModel<string, string, AnyFacts>;

/** Defines the model of a domain chart over HTTP. */
export const defineHttp = <State extends string, Move extends string, Facts extends { by: Role }>(
  model: HttpModel<State, Move, Facts>,
): AnyHttpModel => model as unknown as AnyHttpModel;

/** What a step of a run came to. */
type Made = {
  readonly step: AnyStep;
  readonly outcome?: Outcome | undefined;
  readonly expected?: Outcome | undefined;
  readonly isChanged: boolean;
};

const MADE = 'decided';

/** What a probe came to. */
type Probed = Pick<Probe, 'promise' | 'expected'> & { readonly outcome: Outcome; readonly isChanged: boolean };
const PROBED = 'probed';

/** Names of the rules that only this adapter judges. */
const ANSWER = 'the answer is that of the chart';
const KEPT = 'a refused move changes nothing that is seen';
const COMPUTED = 'what is read after a move is what the chart computes';
const OFFERED = 'the moves that are offered are those of the chart';

/** Steps by chance, after every step of every place. */
const CHANCE_STEPS = 100;

/**
 * `all`: every move in every place, then steps by chance. `short`: until every transition was taken and every rule
 * decided, by the moves that the chart has in the state; the others are refused in the permission rows too.
 */
type Extent = 'all' | 'short';

/** The runs of a model over HTTP. */
export const checkedOverHttp = (http: AnyHttpModel, server: HttpServer, extent: Extent = 'all'): Checked => ({
  run: { create: ({ taken, current }) => subjectOf(http, server, extent, taken, current), rules: rulesOf(http) },
  machine: http.chart.machine,
  ...(extent === 'short' ? { isShort: true, chance: 0 } : { chance: CHANCE_STEPS }),
  ...(http.unreachable && { unreachable: http.unreachable }),
});

function subjectOf(http: AnyHttpModel, server: HttpServer, extent: Extent, taken: Taken, current: string[]): Subject {
  const { chart } = http;
  const { machine } = chart;
  const isOfState = ({ move }: Act<string, AnyFacts>): boolean =>
    [machine.states[seen!.state], machine.root].some((node) => node?.transitions.has(move)) ||
    (last?.move === move && (http.repeats?.includes(move) ?? false));
  const began = performance.now();
  const now = (): number => Math.round(performance.now() - began);
  const log: Entry[] = [];
  let during = '';
  const write = (kind: Entry['kind'], name: string, data: unknown): void => {
    if (kind !== 'emitted' && kind !== 'answer') during = name;
    log.push({ at: now(), kind, name, data, during });
  };
  let life: Life<string, string, AnyFacts> | undefined;
  let seen: Seen<string, string, AnyFacts> | undefined;
  let last: AnyStep | undefined;
  const look = async (): Promise<Seen<string, string, AnyFacts>> => (seen = await life!.read());

  const begin = async (variant: string): Promise<void> => {
    write('event', `start ${variant}`, undefined);
    server.time.reset();
    life = await http.begin(server, variant);
    last = undefined;
    await look();
  };

  const act = async (one: Act<string, AnyFacts>, label: string): Promise<void> => {
    const before = seen!;
    const facts = { ...before.facts, ...one.facts, by: one.by } as AnyFacts;
    write('event', label, undefined);
    const outcome = (await one.call()) ?? undefined;
    if (outcome) write('answer', label, outcome);
    const isDone = (state: string): boolean => (outcome ? outcome.status < 400 : state !== before.state);
    let after = await look();
    const decision = decide(chart, before.state, facts, one.move);
    const isRepeated =
      !decision.allowed &&
      (http.repeats?.includes(one.move) ?? false) &&
      last?.move === one.move &&
      last.facts.by === one.by &&
      last.to === before.state;
    const to = !isRepeated && isDone(after.state) ? after.state : null;
    const step = (): AnyStep => ({
      from: before.state,
      move: one.move,
      facts,
      to,
      after: { ...facts, ...after.facts },
    });
    if (to !== null) {
      last = step();
      one.afterwards?.();
      life!.learn?.(step());
      after = await look();
    }
    const missing = decision.allowed ? [] : decision.missing;
    const expected =
      life!.answerOf?.(step(), missing) ??
      (decision.allowed || isRepeated ? { status: 200 } : { status: 422, missing });
    const isChanged = textOf(before) !== textOf(after);
    const steps = (to !== null && life!.stepsOf?.(step())) || [step()];
    for (const [at, decided] of steps.entries()) {
      const made: Made = { step: decided, isChanged, ...(at === 0 ? { outcome, expected } : {}) };
      write('emitted', MADE, made);
      current.push(...countDecision(chart.machine, decided, taken));
    }
  };

  const starts = http.variants.map((variant): Step => ({
    label: `start ${variant}`,
    kind: 'event',
    run: () => begin(variant),
  }));
  return {
    log,
    now,
    start: () => undefined,
    started: () => life !== undefined,
    steps() {
      if (!life) return starts;
      const offered = life.acts();
      const acts = (extent === 'all' ? offered : offered.filter(isOfState)).map((one): Step => {
        const label = [`${one.by}: ${one.move}`, ...(one.how === undefined ? [] : [one.how])].join(', ');
        return { label, kind: 'event', run: () => act(one, label) };
      });
      const circumstances = (life.circumstances?.() ?? []).map(({ name, happen }): Step => ({
        label: name,
        kind: 'time',
        async run() {
          write('time', name, undefined);
          await happen();
          await look();
        },
      }));
      const probes = (life.probes?.() ?? []).map(({ name, promise, expected, call }): Step => ({
        label: name,
        kind: 'event',
        async run() {
          write('event', name, undefined);
          const before = seen!;
          const outcome = await call();
          write('answer', name, outcome);
          const isChanged = textOf(before) !== textOf(await look());
          write('emitted', PROBED, { promise, expected, outcome, isChanged } satisfies Probed);
        },
      }));
      return [...acts, ...circumstances, ...probes];
    },
    place() {
      if (!seen) return 'not started';
      if (life?.placeOf) return life.placeOf(seen);
      const usual = http.model.facts;
      const unusual = Object.entries(seen.facts).filter(([name, value]) => textOf(value) !== textOf(usual[name]));
      return [seen.state, ...unusual.map(([name, value]) => `${name} ${textOf(value)}`)].join(' · ');
    },
    view: () => seen,
    check: () => undefined,
    stop: () => undefined,
  };
}

/**
 * Counts the transitions that a decision took, and the guards that held and did not, as the chart selects them.
 * @returns the names of the transitions
 */
export function countDecision(
  machine: AnyStateMachine,
  { from, facts, move, to }: Pick<AnyStep, 'from' | 'move' | 'to'> & { readonly facts: object },
  taken: Taken,
): string[] {
  const snapshot = machine.resolveState({ value: from, context: facts });
  const chosen = (to === null ? [] : (machine.getTransitionData(snapshot, { type: move }) ?? [])) as Transition[];
  for (const definition of chosen) {
    const name = nameOf(definition);
    taken.transitions.set(name, (taken.transitions.get(name) ?? 0) + 1);
  }
  const candidates = [machine.states[from], machine.root].flatMap(
    (node) => (node?.transitions.get(move) ?? []) as unknown as Transition[],
  );
  for (const candidate of candidates) {
    const name = nameOf(candidate);
    if (chosen.includes(candidate)) {
      taken.held.add(name);
      break;
    }
    taken.refused.add(name);
  }
  return chosen.map(nameOf);
}

/** The rules of the model and its decision table, and those of answers, judged on what was decided. */
function rulesOf({ model, chart, computed, promises = [] }: AnyHttpModel): Record<string, Rule<unknown>> {
  const { table, rules } = model as unknown as AnyDecisionModel;
  const ofEntries = <Data>(kind: string, judge: (data: Data) => string | undefined, isOf = (_data: Data) => true) => ({
    start() {
      let decided = 0;
      return {
        see({ added }: Moment<unknown>) {
          for (const { name, data } of added) {
            if (name !== kind || !isOf(data as Data)) continue;
            decided += 1;
            const why = judge(data as Data);
            if (why !== undefined) return why;
          }
          return undefined;
        },
        decided: () => decided,
      };
    },
  });
  const ofSteps = (judge: (made: Made) => string | undefined): Rule<unknown> => ofEntries(MADE, judge);
  const judgeProbe = ({ outcome, expected, isChanged }: Probed): string | undefined => {
    if (textOf(outcome) !== textOf(expected)) return `it is answered ${textOf(outcome)} and not ${textOf(expected)}`;
    return isChanged ? 'it changes what is seen' : undefined;
  };
  const whatOf = ({ move, from, to }: AnyStep): string =>
    `${move} in ${from} ${to === null ? 'is refused' : `leads to ${to}`}`;
  return {
    ...(table && {
      [TABLE_RULE]: ofSteps(({ step }) => {
        const expected = table(step.from, step.move, step.facts);
        return expected === undefined || expected === step.to
          ? undefined
          : `${whatOf(step)}; by the table it ${expected === null ? 'is refused' : `leads to ${expected}`}`;
      }),
    }),
    ...Object.fromEntries(
      Object.entries(rules).map(([name, holds]) => [
        name,
        ofSteps(({ step }) => (holds(step) ? undefined : whatOf(step))),
      ]),
    ),
    [ANSWER]: ofSteps(({ outcome, expected, step }) =>
      outcome === undefined || textOf(outcome) === textOf(expected)
        ? undefined
        : `${step.move} in ${step.from} by ${step.facts.by} is answered ${textOf(outcome)} and not ${textOf(expected)}`,
    ),
    [KEPT]: ofSteps(({ step, isChanged }) =>
      step.to === null && isChanged ? `${step.move} in ${step.from} by ${step.facts.by}` : undefined,
    ),
    ...Object.fromEntries(
      promises.map((name) => [name, ofEntries<Probed>(PROBED, judgeProbe, ({ promise }) => promise === name)]),
    ),
    ...(computed && {
      [COMPUTED]: ofSteps(({ step }) => {
        const decision = decide(chart, step.from, step.facts, step.move);
        if (step.to === null || !decision.allowed) return undefined;
        const differs = computed.find((name) => textOf(decision.facts[name]) !== textOf(step.after[name]));
        if (differs === undefined) return undefined;
        const [seen, expected] = [step.after[differs], decision.facts[differs]].map(textOf);
        return `after ${step.move}: ${differs} is ${seen} and not ${expected}`;
      }),
    }),
    [OFFERED]: {
      start() {
        let decided = 0;
        return {
          see({ view }) {
            const { state, facts, offered = {} } = view as Seen<string, string, AnyFacts>;
            for (const [by, moves] of Object.entries(offered)) {
              decided += 1;
              const expected = listMoves(chart, state, { ...facts, by: by as Role });
              if (textOf(moves) !== textOf(expected)) return `${by} in ${state} gets ${textOf(moves)}`;
            }
            return undefined;
          },
          decided: () => decided,
        };
      },
    },
  };
}
