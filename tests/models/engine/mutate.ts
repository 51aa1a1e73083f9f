import { createMachine, not, type AnyStateMachine } from 'xstate';
import { statesOf } from './chart.ts';
import type { SubjectChange } from './chart.ts';
import { actionText } from './chart-text.ts';

/** A chart with one fault. */
export type Mutant = {
  readonly kind: MutantKind;
  /** The same in every run: place in the chart, and what is changed. */
  readonly name: string;
  readonly change: SubjectChange;
};
export type MutantKind =
  | 'transition dropped'
  | 'guard always true'
  | 'guard negated'
  | 'condition dropped'
  | 'wrong target'
  | 'action dropped'
  | 'entry dropped'
  | 'exit dropped'
  | 'call dropped'
  | 'wrong initial state'
  | 'delay doubled'
  | 'delay halved';

type Node = {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  entry?: unknown;
  exit?: unknown;
  invoke?: unknown;
  initial?: string;
  states?: Record<string, Node>;
  type?: string;
};
type Candidate = { target?: unknown; guard?: unknown; actions?: unknown; reenter?: boolean };
type Edit = (config: Node) => void;

/** All mutants of a chart, in the order of its states. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = machine.config as Node;
  const targets = statesOf(machine)
    .filter((node) => node !== machine.root)
    .map(({ id }) => id);
  const structural = nodesOf(config).flatMap(({ node, path }) => [
    ...listsOf(node).flatMap((list) => transitionMutants(list, path, targets, machine.id)),
    ...nodeMutants(node, path),
  ]);
  return [
    ...structural.map(({ kind, name, edit }) => ({ kind, name: `${name}: ${kind}`, change: editing(edit) })),
    ...delayMutants(machine),
  ];
}

type Change = { kind: MutantKind; name: string; edit: Edit };

/** Rebuilds the machine over a copy of its configuration. Functions in it are shared. */
const editing =
  (edit: Edit): SubjectChange =>
  (machine) => {
    const config = copy(machine.config) as Node;
    edit(config);
    return createMachine(config as never, machine.implementations as never);
  };

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copy(field)]));
}

function nodesOf(config: Node, path: readonly string[] = []): { node: Node; path: readonly string[] }[] {
  return [
    { node: config, path },
    ...Object.entries(config.states ?? {}).flatMap(([key, child]) => nodesOf(child, [...path, key])),
  ];
}
const nodeAt = (config: Node, path: readonly string[]): Node =>
  path.reduce<Node>((node, key) => node.states?.[key] ?? node, config);

/** Where a list of candidates is in the configuration of a state. */
type List = { label: string; candidates: Candidate[]; write(node: Node, candidates: Candidate[]): void };
const candidatesOf = (value: unknown): Candidate[] =>
  [value].flat().map((one) => (typeof one === 'string' ? { target: one } : { ...(one as Candidate) }));

function listsOf(node: Node): List[] {
  const inRecord = (field: 'on' | 'after', name: string): List => ({
    label: field === 'on' ? name : `after ${name}`,
    candidates: candidatesOf(node[field]?.[name]),
    write: (at, candidates) => void ((at[field] as Record<string, unknown>)[name] = candidates),
  });
  const invokes = [node.invoke ?? []].flat() as Record<string, unknown>[];
  return [
    ...Object.keys(node.on ?? {}).map((name) => inRecord('on', name)),
    ...Object.keys(node.after ?? {}).map((name) => inRecord('after', name)),
    ...(node.always === undefined
      ? []
      : [
          {
            label: 'always',
            candidates: candidatesOf(node.always),
            write: (at: Node, candidates: Candidate[]) => void (at.always = candidates),
          },
        ]),
    ...invokes.flatMap((invoke, index) =>
      ['onDone', 'onError', 'onSnapshot']
        .filter((field) => invoke[field] !== undefined)
        .map((field) => ({
          label: `${String(invoke['id'] ?? invoke['src'])} ${field === 'onDone' ? 'done' : 'failed'}`,
          candidates: candidatesOf(invoke[field]),
          write: (at: Node, candidates: Candidate[]) => {
            const list = [at.invoke].flat() as Record<string, unknown>[];
            at.invoke = list.map((one, position) => (position === index ? { ...one, [field]: candidates } : one));
          },
        })),
    ),
  ].filter(({ candidates }) => candidates.length > 0);
}

function transitionMutants(list: List, path: readonly string[], ids: readonly string[], root: string): Change[] {
  const { label, candidates, write } = list;
  const place = [root, ...path].join('.');
  const replaced = (at: number, by: Candidate[]): Edit => {
    const changed = [...candidates.slice(0, at), ...by, ...candidates.slice(at + 1)];
    return (config) => write(nodeAt(config, path), changed);
  };
  return candidates.flatMap((candidate, at): Change[] => {
    const name = `${place} — ${label} [${at}]`;
    const { guard, target } = candidate;
    const actions = [candidate.actions ?? []].flat();
    const conditions = conditionsOf(guard);
    // A target that is written another way than all others (“.open”, “#rooms.sync”) is compared by its last part.
    const last = typeof target === 'string' ? target.split(/[.#]/).at(-1) : undefined;
    const other = ids.find((id) => id.split('.').at(-1) !== last && id !== place && !place.startsWith(`${id}.`));
    return [
      { kind: 'transition dropped', name, edit: replaced(at, []) },
      ...(guard === undefined
        ? []
        : ([
            { kind: 'guard always true', name, edit: replaced(at, [{ ...candidate, guard: undefined }]) },
            { kind: 'guard negated', name, edit: replaced(at, [{ ...candidate, guard: not(guard as never) }]) },
          ] satisfies Change[])),
      ...conditions.map((condition, index) => ({
        kind: 'condition dropped' as const,
        name: `${name} ${condition}`,
        edit: replaced(at, [
          {
            ...candidate,
            guard: { ...(guard as object), params: conditions.filter((_, position) => position !== index) },
          },
        ]),
      })),
      ...(target === undefined || other === undefined
        ? []
        : [{ kind: 'wrong target' as const, name, edit: replaced(at, [{ ...candidate, target: `#${other}` }]) }]),
      ...actions.map((action, index) => ({
        kind: 'action dropped' as const,
        name: `${name} ${actionText(action)}`,
        edit: replaced(at, [{ ...candidate, actions: actions.filter((_, position) => position !== index) }]),
      })),
    ];
  });
}

const conditionsOf = (guard: unknown): readonly string[] => {
  const params = (guard as { params?: unknown } | undefined)?.params;
  return Array.isArray(params) ? (params as string[]) : [];
};

function nodeMutants(node: Node, path: readonly string[]): Change[] {
  const place = path.join('.') || 'root';
  const dropped = (field: 'entry' | 'exit', kind: MutantKind): Change[] =>
    [node[field] ?? []].flat().map((action, index) => ({
      kind,
      name: `${place} ${actionText(action)}`,
      edit: (config) => {
        const at = nodeAt(config, path);
        at[field] = [at[field] ?? []].flat().filter((_, position) => position !== index);
      },
    }));
  const states = Object.keys(node.states ?? {});
  const otherInitial = states.find((key) => key !== node.initial);
  return [
    ...dropped('entry', 'entry dropped'),
    ...dropped('exit', 'exit dropped'),
    ...([node.invoke ?? []].flat() as { id?: string; src?: string }[]).map((invoke, index) => ({
      kind: 'call dropped' as const,
      name: `${place} ${String(invoke.id ?? invoke.src)}`,
      edit: (config: Node) => {
        const at = nodeAt(config, path);
        at.invoke = [at.invoke ?? []].flat().filter((_, position) => position !== index);
      },
    })),
    ...(node.type === 'parallel' || node.initial === undefined || otherInitial === undefined
      ? []
      : [
          {
            kind: 'wrong initial state' as const,
            name: place,
            edit: (config: Node) => void (nodeAt(config, path).initial = otherInitial),
          },
        ]),
  ];
}

function delayMutants(machine: AnyStateMachine): Mutant[] {
  const delays = machine.implementations.delays as Record<string, unknown>;
  const used = new Set(nodesOf(machine.config as Node).flatMap(({ node }) => Object.keys(node.after ?? {})));
  const scaled =
    (name: string, factor: number): SubjectChange =>
    (made) => {
      const delay = (made.implementations.delays as Record<string, unknown>)[name];
      const changed =
        typeof delay === 'number'
          ? delay * factor
          : (...args: unknown[]) => (delay as (...all: unknown[]) => number)(...args) * factor;
      return made.provide({ delays: { [name]: changed } } as never) as AnyStateMachine;
    };
  return Object.keys(delays)
    .filter((name) => used.has(name))
    .flatMap((name) => [
      { kind: 'delay doubled' as const, name: `${name}: delay doubled`, change: scaled(name, 2) },
      { kind: 'delay halved' as const, name: `${name}: delay halved`, change: scaled(name, 0.5) },
    ]);
}
